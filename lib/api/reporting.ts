import type { EndpointSpec } from '@/lib/contract/endpoint'
import { sendReport } from '@/lib/reports/report-error'
import type { Call } from './client'
import { isApiError, type ApiError, type ApiErrorCode } from './error'

/** Calls whose failures are swallowed: the bell and conversations show cached data. */
const swallowed = [
  '/api/chat/',
  '/api/notification/list/',
  '/api/notification/mark-as-read/',
  '/api/notification/mark-all-as-read/',
]

/** Refusals the person cannot act on: the page sent a wrong request. */
const ownFaults = new Set<ApiErrorCode>(['malformed_request', 'method_not_allowed', 'idempotency_mismatch'])

/** No answer means a network problem; below 500 the person, or the session handling, has to act. */
const isExpected = ({ status, code }: ApiError): boolean =>
  status === undefined || (status < 500 && !ownFaults.has(code))

/** Reports the endpoint and the code only: an answer's text and fields may contain personal data. */
const reportOf = (endpoint: EndpointSpec, { status, code }: ApiError): Error => {
  const report = new Error(`${endpoint.id} answered ${status} ${code}`)
  report.name = 'ApiError'
  return report
}

/** Wraps a client and reports unexpected failures, whether or not they are handled later. */
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
