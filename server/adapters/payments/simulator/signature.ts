import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { WebhookCall, WebhookNotice } from '../port'

const header = 'x-simulator-signature'

const message = z.object({
  id: z.string(),
  kind: z.enum(['charge', 'payout']),
  ref: z.string(),
})

const sign = (secret: string, raw: string) => createHmac('sha256', secret).update(raw).digest('hex')

/** A message as the simulator sends it. */
export const signWebhook = (secret: string, body: z.infer<typeof message>): WebhookCall => {
  const raw = JSON.stringify(body)
  return { raw, headers: { [header]: sign(secret, raw) }, query: {} }
}

export const parseSignedWebhook = (secret: string, { raw, headers }: WebhookCall): WebhookNotice | null => {
  const given = Buffer.from(headers[header] ?? '')
  const right = Buffer.from(sign(secret, raw))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const { id, kind, ref } = message.parse(JSON.parse(raw))
  return { eventId: id, subject: { kind, ref } }
}
