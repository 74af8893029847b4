import { z } from 'zod'
import { taxNumber } from './documents'
import { asciiEmail, toAsciiDomain } from './email-domain'
import { endpoint } from './endpoint'
import { operatorScopes } from './operator-scopes'
import { minPasswordLength } from './passwords'
import { addressInput, addressSchema } from './places'
import { registrationList, registrationSchema } from './registrations'
import { calendarDay, digits, line, personName, pkNumber, prose, secret } from './values'

export const email = z.string().trim().toLowerCase().overwrite(toAsciiDomain).max(254).pipe(asciiEmail)
/**
 * Length is the only composition rule (NIST SP 800-63B, 3.1.1.2); `lib/shared/password.ts` judges the
 * strength.
 */
export const password = secret(200, minPasswordLength)
export const roles = ['consumer', 'provider'] as const
export type Role = (typeof roles)[number]
/** Six digits, ten minutes, five tries. */
const code = digits(6, 'code_invalid')

export const userSchema = z.object({
  pk: z.number().int(),
  email: z.string(),
  phone: z.string().nullable(),
  is_consumer: z.boolean(),
  is_provider: z.boolean(),
  is_operator: z.boolean(),
  /** Empty unless `is_operator`. Absent from programs of the release before. */
  operator_scopes: z.array(z.enum(operatorScopes)).optional(),
  is_email_verified: z.boolean(),
  is_phone_verified: z.boolean(),
  /** The address takes no mail: it was refused, or a mail came back. */
  is_email_refused: z.boolean(),
  /** False for accounts that have only ever signed in through Google. */
  has_password: z.boolean(),
  is_completed_introduction_tour: z.boolean(),
  user_profile: z.object({ full_name: z.string(), photo: z.string().nullable() }),
  /** Set while the account is planned to be erased, which `keepAccount` stops. */
  erasure_due_at: z.string().nullable(),
  created_at: z.string(),
})
export type User = z.infer<typeof userSchema>

export const tokens = z.object({ access: z.string(), refresh: z.string() })

export const registerInput = z.object({
  email,
  password,
  full_name: personName,
  role: z.enum(roles),
  accepted_terms: z.literal(true, { message: 'must_accept' }),
})
export const register = endpoint({
  id: 'register',
  method: 'POST',
  path: '/api/register/',
  tag: 'accounts',
  auth: 'none',
  status: 201,
  summary: 'Create an account as a customer or a provider',
  body: registerInput,
  response: tokens.extend({ user: userSchema }),
})
export const signInInput = z.object({ email, password: secret(200, 1) })
export const signIn = endpoint({
  id: 'signIn',
  method: 'POST',
  path: '/api/token/',
  tag: 'accounts',
  auth: 'none',
  summary: 'Sign in with e-mail and password',
  body: signInInput,
  response: tokens,
})
export const refreshToken = endpoint({
  id: 'refreshToken',
  method: 'POST',
  path: '/api/token/refresh/',
  tag: 'accounts',
  auth: 'none',
  summary: 'New access token; the refresh token rotates',
  body: z.object({ refresh: secret(500, 1) }),
  response: tokens,
})
export const revokeToken = endpoint({
  id: 'revokeToken',
  method: 'POST',
  path: '/api/token/revoke/',
  tag: 'accounts',
  auth: 'none',
  status: 204,
  summary: 'Sign out: end the session this refresh token belongs to, and push nothing more to this browser',
  body: z.object({ refresh: secret(500, 1), push_token: secret(1000, 1).optional() }),
})
export const getUser = endpoint({
  id: 'getUser',
  method: 'GET',
  path: '/api/user/',
  tag: 'accounts',
  auth: 'user',
  summary: 'The signed-in user',
  response: userSchema,
})
const tour = {
  tag: 'accounts',
  auth: 'user',
  response: z.literal('ok'),
  path: '/api/user/introduction_tour/',
} as const
export const completeTour = endpoint({
  ...tour,
  id: 'completeTour',
  method: 'POST',
  summary: 'Mark the introduction tour complete',
})
export const completeTourByGet = endpoint({
  ...tour,
  id: 'completeTourByGet',
  method: 'GET',
  summary: 'The same by GET, as older clients call it; idempotent',
})
export const addRoleInput = z.object({ role: z.enum(roles) })
export const addRole = endpoint({
  id: 'addRole',
  method: 'POST',
  path: '/api/user/role/',
  tag: 'accounts',
  auth: 'user',
  summary: 'Take on a role besides those held',
  body: addRoleInput,
  response: userSchema,
})

export const sendEmailCode = endpoint({
  id: 'sendEmailCode',
  method: 'POST',
  path: '/api/user/verify-email/send/',
  tag: 'accounts',
  auth: 'user',
  status: 204,
  summary: 'Send a code to the account e-mail; again after 60 s',
})
export const verifyEmailInput = z.object({ code })
export const verifyEmail = endpoint({
  id: 'verifyEmail',
  method: 'POST',
  path: '/api/user/verify-email/',
  tag: 'accounts',
  auth: 'user',
  summary: 'Confirm the e-mail with its code',
  body: verifyEmailInput,
  response: userSchema,
})
export const correctEmailInput = z.object({ email, password: secret(200, 1) })
export const correctEmail = endpoint({
  id: 'correctEmail',
  method: 'POST',
  path: '/api/user/email/',
  tag: 'accounts',
  auth: 'user',
  summary: 'Name another e-mail while the one of the account is not confirmed; a code is on its way to it',
  body: correctEmailInput,
  response: userSchema,
})
export const sendPhoneCodeInput = z.object({ phone: line(20, 8) })
export const sendPhoneCode = endpoint({
  id: 'sendPhoneCode',
  method: 'POST',
  path: '/api/user/verify-phone/send/',
  tag: 'accounts',
  auth: 'user',
  status: 204,
  summary: 'Send a code by SMS to a Brazilian mobile number; again after 60 s',
  body: sendPhoneCodeInput,
})
export const verifyPhone = endpoint({
  id: 'verifyPhone',
  method: 'POST',
  path: '/api/user/verify-phone/',
  tag: 'accounts',
  auth: 'user',
  summary: 'Confirm the phone with its code',
  body: z.object({ code }),
  response: userSchema,
})
export const forgotPasswordInput = z.object({ email })
export const forgotPassword = endpoint({
  id: 'forgotPassword',
  method: 'POST',
  path: '/api/user/forgot-password/',
  tag: 'accounts',
  auth: 'none',
  status: 204,
  summary: 'Send a reset link, if the account exists; the answer never tells',
  body: forgotPasswordInput,
})
/** Checks a reset link before a password is typed. The token stays out of addresses. */
export const checkReset = endpoint({
  id: 'checkReset',
  method: 'POST',
  path: '/api/user/reset-password/check/',
  tag: 'accounts',
  auth: 'none',
  status: 204,
  summary: 'Whether the link of a reset mail is good still',
  body: z.object({ token: secret(200, 1) }),
})
export const resetPasswordInput = z.object({ token: secret(200, 1), password })
export const resetPassword = endpoint({
  id: 'resetPassword',
  method: 'POST',
  path: '/api/user/reset-password/',
  tag: 'accounts',
  auth: 'none',
  status: 204,
  summary: 'Set a new password; every session ends',
  body: resetPasswordInput,
})

const profileSchema = z.object({
  pk: z.number().int(),
  full_name: z.string(),
  photo: z.string().nullable(),
  phone: z.string().nullable(),
  bio: z.string().nullable(),
  /** CPF or CNPJ without punctuation; shown to its owner only. */
  tax_number: z.string().nullable(),
  registrations: z.array(registrationSchema),
  birth_date: z.string().nullable(),
  addresses: z.array(addressSchema),
})
export type Profile = z.infer<typeof profileSchema>

export const getProfile = endpoint({
  id: 'getProfile',
  method: 'GET',
  path: '/api/profile/',
  tag: 'accounts',
  auth: 'user',
  summary: 'The profile of the signed-in user',
  response: profileSchema,
})
export const saveProfileInput = z.object({
  full_name: personName.optional(),
  bio: prose(1500).nullish(),
  tax_number: taxNumber.nullish(),
  registrations: registrationList.optional(),
  /** Must be at least 18 years ago (Código Civil, art. 5). */
  birth_date: calendarDay.nullish(),
  /** Up to `addressLimit`, or as many as are saved: `too_many` beyond. */
  addresses: z
    .array(addressInput.extend({ pk: pkNumber.optional() }))
    .max(1000)
    .optional(),
})
export const saveProfile = endpoint({
  id: 'saveProfile',
  method: 'PUT',
  path: '/api/profile/',
  tag: 'accounts',
  auth: 'user',
  summary:
    'Save the profile. Fields left out stay; `addresses` and `registrations` replace their lists (addresses ' +
    'with `pk` are kept or changed)',
  body: saveProfileInput,
  response: profileSchema,
})
export const uploadProfilePhoto = endpoint({
  id: 'uploadProfilePhoto',
  method: 'POST',
  path: '/api/profile/photo/',
  tag: 'accounts',
  auth: 'user',
  upload: true,
  summary: 'Set the profile photo: jpeg, png or webp up to 10 MB',
  response: profileSchema,
})
export const removeProfilePhoto = endpoint({
  id: 'removeProfilePhoto',
  method: 'DELETE',
  path: '/api/profile/photo/',
  tag: 'accounts',
  auth: 'user',
  summary: 'Remove the profile photo; without one it is done already',
  response: profileSchema,
})
