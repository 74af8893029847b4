import type { WebhookCall } from '@/server/adapters/payments/port'
import type { TestApp } from '../make-app'
import { mismatch } from '../mismatch'
import { paymentActions } from '../payment-actions'

/** Posts a webhook as the server of the gateway does; returns the status. */
export const postWebhook = async (
  t: TestApp,
  gateway: string,
  { raw, headers, query }: WebhookCall,
): Promise<number> => {
  const url = `/api/payment/webhooks/${gateway}/?${new URLSearchParams(query as Record<string, string>).toString()}`
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
  const answer = await t.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...sent },
    payload: raw,
  })
  return answer.statusCode
}

export const countStoredEvents = async ({ context }: TestApp): Promise<number> => {
  const { rows } = await context.pool.query<{ count: number }>('select count(*)::int from gateway_events')
  return rows[0]?.count ?? 0
}

/** Takes the due webhooks of the simulated gateway without delivering them. */
export const takeWebhooks = async (t: TestApp): Promise<WebhookCall[]> => {
  const calls: WebhookCall[] = []
  await t.context.simulator?.deliverDueWebhooks(async (call) => void calls.push(call))
  return calls
}

/** Reads postings of a payment, the escrow and the confirmations of its booking. */
const readEffects = async (t: TestApp, payment: number, booking: number) => {
  const { rows } = await t.context.pool.query<{ posted: number; held: number; confirmed: number }>(
    `select (select count(*)::int from ledger_journals where payment_id = $1 and kind = 'payment_paid') as posted,
       (select coalesce(sum(balance_cents), 0)::int from ledger_accounts
         where kind = 'escrow' and booking_id = $2) as held,
       (select count(*)::int from booking_events where booking_id = $2 and step = 'paid') as confirmed`,
    [payment, booking],
  )
  return rows[0]
}

/** Delivers one webhook of a paid payment so many times at once: stored once, with one effect. */
export const deliverAtOnce = async (t: TestApp, times: number): Promise<string[]> => {
  const p = paymentActions(t)
  const made = await t.make.reserved()
  const payment = await p.start(made)
  await t.drain()
  await takeWebhooks(t)
  await p.press(payment, 'pay')
  const [call] = await takeWebhooks(t)
  if (!call) return ['the gateway sent no webhook of the payment']
  const before = await countStoredEvents(t)
  const statuses = await Promise.all(Array.from({ length: times }, () => postWebhook(t, 'simulator', call)))
  const stored = (await countStoredEvents(t)) - before
  await t.drain()
  return [
    ...mismatch('answered 200', statuses.filter((status) => status === 200).length, times),
    ...mismatch(`stored of one message sent ${times} times at once`, stored, 1),
    ...mismatch('its effects', await readEffects(t, payment.pk, made.booking), {
      posted: 1,
      held: payment.amount_cents,
      confirmed: 1,
    }),
    ...(await p.contradictions()),
  ]
}

/** Arrivals of the webhook of a payment. */
export const arrivals = ['before our own commit', 'twice', 'never'] as const
type Arrival = (typeof arrivals)[number]

const deliver = async (t: TestApp, times: number) => {
  for (const call of await takeWebhooks(t))
    await Promise.all(Array.from({ length: times }, () => postWebhook(t, 'simulator', call)))
}

/** Pays the charge and handles its webhook before the answer of the gateway to its creation is stored. */
const paidMeanwhile = (t: TestApp): (() => void) => {
  const { gateway, simulator } = t.context
  t.context.gateway = {
    ...gateway,
    createCharge: async (key, request) => {
      const charge = await gateway.createCharge(key, request)
      await simulator?.command(request.reference, 'pay')
      await deliver(t, 1)
      await t.drain()
      return charge
    },
  }
  return () => void (t.context.gateway = gateway)
}

const payWith = async (t: TestApp, arrival: Arrival) => {
  const p = paymentActions(t)
  const made = await t.make.reserved()
  const undo = arrival === 'before our own commit' ? paidMeanwhile(t) : () => {}
  const payment = await p.start(made).finally(undo)
  if (arrival !== 'before our own commit') {
    await t.context.simulator?.command(payment.reference, 'pay')
    await deliver(t, arrival === 'twice' ? 2 : 0)
  }
  await t.drain()
  // Our own poll finds the payment.
  if (arrival === 'never') await p.pass(60)
  return mismatch(`delivered ${arrival}`, await readEffects(t, payment.pk, made.booking), {
    posted: 1,
    held: payment.amount_cents,
    confirmed: 1,
  })
}

/** Delivers webhooks early, twice and never: each payment is booked once. */
export const deliverAnyway = async (t: TestApp, times: number): Promise<string[]> => {
  const failures: string[] = []
  for (let n = 0; n < times && failures.length === 0; n++)
    for (const arrival of arrivals) failures.push(...(await payWith(t, arrival)))
  return failures
}
