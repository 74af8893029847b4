import { z } from 'zod'
import { email, sendPhoneCode, userSchema } from './accounts'
import { endpoint } from './endpoint'
import { digits, secret } from './values'

const password = secret(200, 1)
const code = digits(6, 'code_invalid')

export const changeEmailInput = z.object({ email, password })
/** An account that has no password proves nothing here: it takes one first. */
export const changeEmail = endpoint({
  id: 'changeEmail',
  method: 'POST',
  path: '/api/user/email/change/',
  tag: 'accounts',
  auth: 'user',
  status: 204,
  summary: 'Send a code to another e-mail, which takes the place of the confirmed one once it is typed',
  body: changeEmailInput,
})
export const confirmEmailChange = endpoint({
  id: 'confirmEmailChange',
  method: 'POST',
  path: '/api/user/email/change/confirm/',
  tag: 'accounts',
  auth: 'user',
  summary: 'Take the new e-mail with its code; the former one is told',
  body: z.object({ code, password }),
  response: userSchema,
})
export const changePhoneInput = sendPhoneCode.body.extend({ password })
export const changePhone = endpoint({
  id: 'changePhone',
  method: 'POST',
  path: '/api/user/phone/change/',
  tag: 'accounts',
  auth: 'user',
  status: 204,
  summary:
    'Send a code to another mobile number; `/api/user/verify-phone/` takes it, and the former one is told',
  body: changePhoneInput,
})
