import {
  errors,
  missingAuthorization,
  type ErrorCode,
  type FieldCode,
  type MissingAuthorization,
} from '@/lib/contract/errors'

/** A refusal the caller can understand: its code is in the catalogue, its failed fields are named. */
export class DomainError extends Error {
  readonly status: number
  constructor(
    readonly code: ErrorCode,
    readonly fields?: Record<string, FieldCode[]>,
    readonly missing?: MissingAuthorization,
    readonly retryAfterSeconds?: number,
  ) {
    super(code)
    this.name = 'DomainError'
    this.status = errors[code]
  }
}

/** One or more fields failed. */
export const invalid = (fields: Record<string, FieldCode[]>) => new DomainError('validation_error', fields)

/**
 * The user lacks a verification, a role, an address or a service; the web sends them to the matching page.
 */
export const missing = (what: MissingAuthorization) =>
  new DomainError(missingAuthorization[what], undefined, what)

export const notFound = () => new DomainError('not_found')
export const stateChanged = () => new DomainError('state_changed')
