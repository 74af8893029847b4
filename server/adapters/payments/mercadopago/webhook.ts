import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { WebhookCall, WebhookNotice } from '../port'

/** Maximum age of a webhook, ms. The gateway retries for four days; an older one is a replay. */
const oldestMs = 5 * 86_400_000
const aheadMs = 10 * 60_000
/** Tells milliseconds from seconds: as milliseconds this is 2001, as seconds the year 33658. */
const firstMilliseconds = 1_000_000_000_000

const body = z.object({
  type: z.string().max(60),
  data: z
    .object({ id: z.union([z.string(), z.number()]).transform(String), payment_id: z.unknown() })
    .partial(),
})

const partsOf = (header: string): Record<string, string> =>
  Object.fromEntries(
    header.split(',').map((part) => {
      const [name = '', ...rest] = part.split('=')
      return [name.trim(), rest.join('=').trim()]
    }),
  )

const matchesSignature = (secret: string, manifest: string, given: string): boolean => {
  const right = Buffer.from(createHmac('sha256', secret).update(manifest).digest('hex'))
  const claimed = Buffer.from(given)
  return right.length === claimed.length && timingSafeEqual(right, claimed)
}

/** Their examples have seconds, their messages milliseconds. */
const isCurrent = (ts: string, now: Date): boolean => {
  if (!/^\d{9,16}$/.test(ts)) return false
  const at = Number(ts) < firstMilliseconds ? Number(ts) * 1000 : Number(ts)
  return at > now.getTime() - oldestMs && at < now.getTime() + aheadMs
}

const subjectOf = (type: string, id: string, paymentId: unknown): WebhookNotice['subject'] => {
  if (type === 'payment' && /^\d{1,20}$/.test(id)) return { kind: 'charge', ref: id }
  if (type === 'transaction_intent' && /^[\w-]{1,80}$/.test(id)) return { kind: 'payout', ref: id }
  const payment = String(paymentId)
  if (type === 'topic_chargebacks_wh' && /^\d{1,20}$/.test(payment)) return { kind: 'charge', ref: payment }
  return null
}

const parseBody = (raw: string) => {
  try {
    const parsed = body.safeParse(JSON.parse(raw))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/**
 * The signature covers the id in the address, the request's id and the time, but not the body: the body is
 * only a hint where to look. Whether `data.id` is signed as it is or in lower case differs between their
 * services, so each form is tried.
 * https://www.mercadopago.com.br/developers/pt/docs/your-integrations/notifications/webhooks
 */
export const parseWebhook = (
  secret: string,
  now: Date,
  { raw, headers, query }: WebhookCall,
): WebhookNotice | null => {
  const { ts = '', v1 = '' } = partsOf(headers['x-signature'] ?? '')
  const id = query['data.id'] ?? ''
  const requestId = headers['x-request-id'] ?? ''
  if (!id || !requestId || !isCurrent(ts, now)) return null
  const isSigned = [id, id.toLowerCase(), id.toUpperCase()].some((form) =>
    matchesSignature(secret, `id:${form};request-id:${requestId};ts:${ts};`, v1),
  )
  if (!isSigned) return null
  const message = parseBody(raw)
  if (!message || (message.data.id ?? '').toLowerCase() !== id.toLowerCase()) return null
  // Made of signed parts only, so that nobody makes many events of one by changing the body.
  return { eventId: `${requestId}:${ts}`, subject: subjectOf(message.type, id, message.data.payment_id) }
}
