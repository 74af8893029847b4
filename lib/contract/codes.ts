import { z } from 'zod'
import { endpoint } from './endpoint'

/** A code that was sent. Durations are in seconds, because browsers' clocks differ. */
const codeState = z.object({
  target: z.string(),
  tries_left: z.number().int(),
  expires_in: z.number().int(),
  resend_in: z.number().int(),
})
export type CodeState = z.infer<typeof codeState>
const codes = z.object({ email: codeState.nullable(), phone: codeState.nullable() })
export type Codes = z.infer<typeof codes>

export const listCodes = endpoint({
  id: 'listCodes',
  method: 'GET',
  path: '/api/user/codes/',
  tag: 'accounts',
  auth: 'user',
  summary: 'The verification codes under way: tries and time left, and when another may be sent',
  response: codes,
})
