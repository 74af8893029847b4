import { z } from 'zod'
import type { Suppression } from './repository'

/** Events of one message; services send at most some thousands, and repeat what was not answered. */
const maxEvents = 1_000
const email = z.string().trim().toLowerCase().min(3).max(254).includes('@')
const said = z.string().catch('').default('')

/** Our own form, for a script in front of a service that is not named here. */
const own = z.object({
  events: z
    .array(z.object({ email, reason: z.enum(['bounced', 'complained']), detail: said }))
    .max(maxEvents),
})
/** https://postmarkapp.com/developer/webhooks/bounce-webhook */
const postmark = z.object({ RecordType: z.string(), Email: email, Type: said, Description: said })
/** https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event */
const sendgrid = z.array(z.object({ email, event: z.string(), type: said, reason: said })).max(maxEvents)

/** Kinds of Postmark's bounces after which the address takes no mail. */
const hardBounces = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated'])

const ofPostmark = ({ RecordType, Email, Type, Description }: z.infer<typeof postmark>): Suppression[] => {
  if (RecordType === 'SpamComplaint') return [{ email: Email, reason: 'complained', detail: Description }]
  const isHard = RecordType === 'Bounce' && hardBounces.has(Type)
  return isHard ? [{ email: Email, reason: 'bounced', detail: `${Type} ${Description}`.trim() }] : []
}

const ofSendgrid = (events: z.infer<typeof sendgrid>): Suppression[] =>
  events.flatMap(({ email: address, event, type, reason }): Suppression[] => {
    if (event === 'spamreport') return [{ email: address, reason: 'complained', detail: reason }]
    // `blocked` is about the moment or the sender, not the address.
    return event === 'bounce' && type !== 'blocked'
      ? [{ email: address, reason: 'bounced', detail: reason }]
      : []
  })

/** Permanent bounces and complaints of a message, in any of the known forms; null where it is none of them. */
export const parseBounces = (raw: string): Suppression[] | null => {
  let body: unknown
  try {
    body = JSON.parse(raw)
  } catch {
    return null
  }
  const ours = own.safeParse(body)
  if (ours.success) return ours.data.events
  const events = sendgrid.safeParse(body)
  if (events.success) return ofSendgrid(events.data)
  const one = postmark.safeParse(body)
  return one.success ? ofPostmark(one.data) : null
}
