/** Every error the API may answer with: its code and HTTP status. The client translates by `code`. */
export const errors = {
  validation_error: 422,
  malformed_request: 400,
  token_not_valid: 401,
  no_active_account: 401,
  sign_in_refused: 401,
  wrong_password: 403,
  identity_refused: 409,
  identity_taken: 409,
  last_sign_in_method: 409,
  forbidden: 403,
  email_verification_required: 403,
  phone_verification_required: 403,
  role_required: 403,
  address_required: 403,
  service_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  state_changed: 409,
  conversation_closed: 409,
  not_accepting_work: 409,
  slot_taken: 409,
  offer_exists: 409,
  offers_full: 409,
  reservations_full: 409,
  reservations_with_full: 409,
  provider_reserved: 409,
  already_reviewed: 409,
  open_jobs: 409,
  erasure_scheduled: 409,
  idempotency_mismatch: 409,
  idempotency_key_required: 400,
  insufficient_funds: 409,
  payment_open: 409,
  price_changed: 409,
  open_balance: 409,
  deposits_disabled: 409,
  gateway_unavailable: 503,
  request_in_progress: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  code_invalid: 422,
  code_expired: 422,
  code_renewed: 422,
  too_early: 422,
  too_many_requests: 429,
  resend_too_soon: 429,
  internal_error: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errors

/** Values of the `X-Missing-Authorization` header, with the error code sent beside each. */
export const missingAuthorization = {
  'email-verification': 'email_verification_required',
  'phone-verification': 'phone_verification_required',
  role: 'role_required',
  address: 'address_required',
  service: 'service_required',
} as const satisfies Record<string, ErrorCode>

export type MissingAuthorization = keyof typeof missingAuthorization
export const isMissingAuthorization = (value: unknown): value is MissingAuthorization =>
  typeof value === 'string' && Object.hasOwn(missingAuthorization, value)
export const missingAuthorizationHeader = 'x-missing-authorization'

/** Codes a single field may carry in `errors`. The web has one message for each. */
export const fieldCodes = [
  'required',
  'invalid',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'whole_number',
  'too_precise',
  'too_many',
  'too_few',
  'invalid_choice',
  'invalid_email',
  'invalid_phone',
  'invalid_cep',
  'invalid_date',
  'under_age',
  'invalid_cpf',
  'invalid_cnpj',
  'repeated',
  'in_the_past',
  'too_far',
  'outside_hours',
  'time_taken',
  'weak_password',
  'weak_password_common',
  'weak_password_keyboard',
  'weak_password_repeat',
  'weak_password_sequence',
  'weak_password_date',
  'weak_password_name',
  'weak_password_own',
  'must_accept',
  'unknown_city',
  'unknown_service',
  'unknown_photo',
  'unknown_address',
  'unknown_account',
  'already_operator',
  'code_invalid',
  'code_expired',
  'code_renewed',
  'wrong_password',
  'wrong_email',
  'own_email',
  'own_phone',
  'unknown_field',
  'overlapping',
  'not_at_this_price',
  'below_least_price',
  'unknown_coupon',
  'coupon_expired',
  'coupon_not_yet',
  'coupon_used',
  'coupon_minimum',
  'coupon_other_work',
  'coupon_forbidden',
  'invalid_pix_key',
  'unknown_pix_key',
  'invalid_iban',
  'wrong_holder',
  'tax_number_required',
  'resting',
  'above_balance',
  'above_limit',
] as const
export type FieldCode = (typeof fieldCodes)[number]
/** Error codes of each invalid field, by dotted path. */
export type FieldErrors = Record<string, FieldCode[]>

export const boundNames = ['least', 'most', 'least_cents', 'most_cents'] as const
/** The bound a refusal is about, as it stands now: a number, or a sum in centavos. */
export type Bound = Partial<Record<(typeof boundNames)[number], number>>
/** The bounds of failed fields, by their dotted paths; `errors` keeps saying by its codes which was passed. */
export type FieldBounds = Record<string, Bound>

/** RFC 9457 problem document. `errors` names every failed field by its dotted path. */
export interface Problem {
  type: string
  title: string
  status: number
  code: ErrorCode
  detail: string
  errors?: FieldErrors
  bounds?: FieldBounds
  request_id: string
}
