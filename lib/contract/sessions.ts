import { z } from 'zod'
import { password } from './accounts'
import { endpoint } from './endpoint'
import { secret } from './values'

/** A browser somebody is signed in with. Names as the browser reports them, null where it does not. */
const deviceSchema = z.object({
  pk: z.uuid(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string(),
  current: z.boolean(),
})
export type Device = z.infer<typeof deviceSchema>

export const listSessions = endpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/api/user/sessions/',
  tag: 'accounts',
  auth: 'user',
  summary: 'The browsers signed in to this account, the latest used first',
  response: z.array(deviceSchema),
})
export const endSession = endpoint({
  id: 'endSession',
  method: 'DELETE',
  path: '/api/user/sessions/:pk/',
  tag: 'accounts',
  auth: 'user',
  status: 204,
  summary: 'Sign a browser out; its sockets close at once',
  params: z.object({ pk: z.uuid() }),
})
export const changePasswordInput = z.object({
  /** Left out by accounts without a password. */
  current_password: secret(200).optional(),
  password,
})
export const changePassword = endpoint({
  id: 'changePassword',
  method: 'POST',
  path: '/api/user/password/',
  tag: 'accounts',
  auth: 'user',
  status: 204,
  summary: 'Change the password, or give one to an account that has none; every other session ends',
  body: changePasswordInput,
})
