import {
  errors,
  missingAuthorization,
  type Bound,
  type ErrorCode,
  type FieldBounds,
  type FieldCode,
  type FieldErrors,
  type MissingAuthorization,
} from '@/lib/contract/errors'

/** An error the caller is told: its code is in the catalogue, failed fields are named. */
export class DomainError extends Error {
  readonly status: number
  constructor(
    readonly code: ErrorCode,
    readonly fields?: FieldErrors,
    readonly missingAuthorizationError?: MissingAuthorization,
    readonly retryAfterSeconds?: number,
    readonly bounds?: FieldBounds,
  ) {
    super(code)
    this.name = 'DomainError'
    this.status = errors[code]
  }
}

/** 422 with the failed fields. */
export const validationError = (fields: FieldErrors, bounds?: FieldBounds) =>
  new DomainError('validation_error', fields, undefined, undefined, bounds)

/** A field is beyond a bound, which is named: the caller need not guess a value that passes. */
export const outOfBoundsError = (
  field: string,
  fault: FieldCode,
  bound: Bound,
  code: ErrorCode = 'validation_error',
): DomainError => new DomainError(code, { [field]: [fault] }, undefined, undefined, { [field]: bound })

/** A verification, role, address or service is missing; the web redirects to the page for it. */
export const missing = (what: MissingAuthorization) =>
  new DomainError(missingAuthorization[what], undefined, what)

export const notFoundError = () => new DomainError('not_found')
export const stateChangedError = () => new DomainError('state_changed')
