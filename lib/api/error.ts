import {
  errors,
  isMissingAuthorization,
  type Bound,
  type ErrorCode,
  type FieldBounds,
  type FieldErrors,
  type MissingAuthorization,
} from '@/lib/contract/errors'

/** Error code of a call: the API's own, or `network_error` without a response. */
export type ApiErrorCode = ErrorCode | 'network_error'

/**
 * Messages of a call refused for a missing verification; the words are part of the product's error catalogue.
 */
const raised: Record<MissingAuthorization, string> = {
  'email-verification': 'Email verification required',
  'phone-verification': 'Phone verification required',
  role: 'Profile completion required',
  address: 'Profile completion required',
  service: 'Profile completion required',
}

export class ApiError extends Error {
  /** HTTP status; undefined when no answer came. */
  readonly status: number | undefined
  readonly code: ApiErrorCode
  /** For people, in the language of the call. Empty when no answer came. */
  readonly detail: string
  /** Codes of every failed field, by its dotted path. */
  readonly errors: FieldErrors | undefined
  /** The bound each failed field passed, where the API names one. */
  readonly bounds: FieldBounds | undefined
  readonly missing: MissingAuthorization | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(parts: {
    status?: number
    code: ApiErrorCode
    detail?: string
    errors?: FieldErrors
    bounds?: FieldBounds
    missing?: MissingAuthorization
    retryAfterSeconds?: number
  }) {
    super(parts.missing ? raised[parts.missing] : parts.detail || parts.code)
    this.name = 'ApiError'
    this.status = parts.status
    this.code = parts.code
    this.detail = parts.detail ?? ''
    this.errors = parts.errors
    this.bounds = parts.bounds
    this.missing = parts.missing
    this.retryAfterSeconds = parts.retryAfterSeconds
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

/** Validation error of a field: its first code and the violated bound. */
export interface FieldFault {
  code: string
  bound?: Bound | undefined
}
export const fieldFaultOf = (error: unknown, field: string): FieldFault | null => {
  const code = isApiError(error) ? error.errors?.[field]?.[0] : undefined
  return code !== undefined && isApiError(error) ? { code, bound: error.bounds?.[field] } : null
}
export const isNotFound = (error: unknown): boolean => isApiError(error) && error.status === 404

/** Returns the error code of anything thrown. Anything but an `ApiError` is a fault of our own code. */
export const errorCodeOf = (error: unknown): ApiErrorCode =>
  isApiError(error) ? error.code : 'internal_error'

/** Retries a read twice, but not after 404. For reads with temporary failures. */
export const retryTwice = (failures: number, error: Error): boolean => failures < 2 && !isNotFound(error)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const isErrorCode = (value: unknown): value is ErrorCode => typeof value === 'string' && value in errors

// A body that is no problem document was written by a proxy, not by the API.
const codeOfStatus = (status: number): ErrorCode => {
  if (status === 401) return 'token_not_valid'
  if (status === 404) return 'not_found'
  if (status === 413) return 'payload_too_large'
  if (status === 429) return 'too_many_requests'
  return status >= 500 ? 'unavailable' : 'malformed_request'
}

/** Makes the error of an answer from its status, headers (lower case names) and body. */
export const errorFromResponse = (
  status: number,
  header: (name: string) => unknown,
  body: unknown,
): ApiError => {
  const problem = isObject(body) ? body : {}
  const missing = header('x-missing-authorization')
  const retryAfter = Number(header('retry-after'))
  return new ApiError({
    status,
    code: isErrorCode(problem.code) ? problem.code : codeOfStatus(status),
    detail: typeof problem.detail === 'string' ? problem.detail : '',
    ...(isObject(problem.errors) ? { errors: problem.errors as FieldErrors } : {}),
    ...(isObject(problem.bounds) ? { bounds: problem.bounds as FieldBounds } : {}),
    ...(isMissingAuthorization(missing) ? { missing } : {}),
    ...(Number.isFinite(retryAfter) && retryAfter > 0 ? { retryAfterSeconds: retryAfter } : {}),
  })
}
