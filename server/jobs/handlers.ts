import { z } from 'zod'
import type { Context } from '@/server/context'
import { push } from '@/server/modules/notifications/pushing'
import { matchBooking, notifySuggestions } from '@/server/modules/suggestions/matching'
import type { JobKind } from './outbox'

const mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  code: z.string().nullish(),
  replyTo: z.string().nullish(),
  unsubscribe: z.string().nullish(),
})
/** Hands over what the simulated gateway has to say, as if it had come over the network. */
const hearSimulator = async ({ simulator, gateway }: Context) => {
  await simulator?.tellDue(async (call) => {
    if (!gateway.parseWebhook(call)) throw new Error('a webhook of the simulator is not signed')
  })
}

const sms = z.object({ to: z.string(), text: z.string(), code: z.string().nullish() })

/** What each kind of job does. A handler that throws is tried again, so each may run more than once. */
export const handlers: Record<JobKind, (context: Context, payload: unknown) => Promise<void>> = {
  email: (context, payload) => context.mailer.send(mail.parse(payload)),
  sms: (context, payload) => context.sms.send(sms.parse(payload)),
  push,
  'booking.match': matchBooking,
  'notify.suggestions': notifySuggestions,
  'gateway.simulator': hearSimulator,
}
