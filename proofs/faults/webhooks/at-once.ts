import type { WebhookCall } from '@/server/adapters/payments/port'
import type { TestApp } from '@/server/testing/make-app'
import { paying } from '@/server/testing/paying'
import { miss } from '../../harness/failures'
import { countOf, post, storedEvents } from './stored'

/** What the simulated gateway has to say, kept instead of heard. */
export const takeCalls = async (t: TestApp): Promise<WebhookCall[]> => {
  const calls: WebhookCall[] = []
  await t.context.simulator?.tellDue(async (call) => void calls.push(call))
  return calls
}

const effects = async (t: TestApp, payment: number, booking: number) => ({
  posted: await countOf(
    t,
    "select count(*) from ledger_journals where payment_id = $1 and kind = 'payment_paid'",
    [payment],
  ),
  held: await countOf(
    t,
    "select balance_cents as count from ledger_accounts where kind = 'escrow' and booking_id = $1",
    [booking],
  ),
  confirmed: await countOf(t, "select count(*) from booking_events where booking_id = $1 and step = 'paid'", [
    booking,
  ]),
})

/** One message that a payment is paid, so many times at once: it is stored once, and has one effect. */
export const atOnce = async (t: TestApp, times: number): Promise<string[]> => {
  const p = paying(t)
  const made = await t.make.reserved()
  const payment = await p.start(made)
  await t.drain()
  await takeCalls(t)
  await p.press(payment, 'pay')
  const [call] = await takeCalls(t)
  if (!call) return ['the gateway said nothing of what was paid']
  const before = await storedEvents(t)
  const statuses = await Promise.all(Array.from({ length: times }, () => post(t, 'simulator', call)))
  const stored = (await storedEvents(t)) - before
  await t.drain()
  return [
    ...miss('answered 200', statuses.filter((status) => status === 200).length, times),
    ...miss(`stored of one message sent ${times} times at once`, stored, 1),
    ...miss('its effects', await effects(t, payment.pk, made.booking), {
      posted: 1,
      held: payment.amount_cents,
      confirmed: 1,
    }),
    ...(await p.contradictions()),
  ]
}
