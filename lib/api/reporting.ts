import type { EndpointSpec } from '@/lib/contract/endpoint'
import { sendReport } from '@/lib/reports/tell'
import type { Call } from './client'
import { isApiError, type ApiError, type ApiErrorCode } from './error'

/** Their failures are swallowed: the bell and the conversations show what they know. */
const swallowed = [
  '/api/chat/',
  '/api/notification/list/',
  '/api/notification/mark-as-read/',
  '/api/notification/mark-all-as-read/',
]

/** Refusals that no person can do anything about: the page itself asked wrongly. */
const ownFaults = new Set<ApiErrorCode>(['malformed_request', 'method_not_allowed', 'idempotency_mismatch'])

/** Without an answer it is the network; below 500 the person, or the session, has the next move. */
const isExpected = ({ status, code }: ApiError): boolean =>
  status === undefined || (status < 500 && !ownFaults.has(code))

/** By endpoint and code alone: an answer's own text and fields may speak of a person. */
const reportOf = (endpoint: EndpointSpec, { status, code }: ApiError): Error => {
  const report = new Error(`${endpoint.id} answered ${status} ${code}`)
  report.name = 'ApiError'
  return report
}

/**
 * The same calls. What went wrong beyond the expected is told to error reporting, whoever handles it then.
 */
export const reportingCall =
  (call: Call): Call =>
  async (endpoint, ...rest) => {
    try {
      return await call(endpoint, ...rest)
    } catch (error) {
      if (
        isApiError(error) &&
        !isExpected(error) &&
        !swallowed.some((prefix) => endpoint.path.startsWith(prefix))
      )
        sendReport(reportOf(endpoint, error))
      throw error
    }
  }
