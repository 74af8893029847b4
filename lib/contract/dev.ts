import { z } from 'zod'
import { endpoint } from './endpoint'
import { text } from './values'

/** Demo mode only: e-mails and SMS that have no server configured. */
export const listOutbox = endpoint({
  id: 'listOutbox',
  method: 'GET',
  path: '/api/dev/outbox/',
  tag: 'dev',
  auth: 'none',
  summary: 'Messages that would have been sent, newest first',
  query: z.object({ to: text(254).optional() }),
  response: z.array(
    z.object({
      pk: z.number().int(),
      channel: z.enum(['email', 'sms', 'push']),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      code: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
})
