import { setTimeout as sleep } from 'node:timers/promises'
import type { PaymentCommand } from '@/lib/contract/dev'
import { pollPayment, syncCharge } from '@/server/modules/payments/service'
import { settingDefinitions } from '@/server/modules/settings/keys'
import type { TestApp } from '../make-app'
import { count, mismatch } from '../mismatch'
import { paymentActions } from '../payment-actions'
import type { TestUser } from '../people'

const maxReservationsWithProvider = settingDefinitions.max_reservations_with_provider.fallback
/** Price of an offer of the factories. */
export const price = 20_000
const hour = 3_600_000

export interface UnpaidBooking {
  booking: number
  customer: TestUser
}

/** Makes unpaid bookings at hours of their own, as many per provider as a customer may hold; of a new one unless given. */
export const reserveHours = async (t: TestApp): Promise<(customer?: TestUser) => Promise<UnpaidBooking>> => {
  let provider = await t.make.provider()
  const from = t.context.clock().getTime() + 48 * hour
  let made = 0
  return async (customer) => {
    if (made > 0 && made % maxReservationsWithProvider === 0) provider = await t.make.provider()
    const starts_at = new Date(from + made++ * 3 * hour).toISOString()
    return t.make.reserved({ ...(customer && { customer }), provider, body: { starts_at } })
  }
}

/** Returns the `done` or error code of each of `times` calls at once, the n-th on the n-th of `targets` in turn. */
export const callAtOnce = async <T>(
  times: number,
  targets: readonly T[],
  call: (target: T) => Promise<{ statusCode: number; json<V>(): V }>,
): Promise<string[]> =>
  Promise.all(
    Array.from({ length: times }, async (_, n) => {
      const target = targets[n % targets.length]
      if (target === undefined) throw new Error('nothing to call for')
      const answer = await call(target)
      if (answer.statusCode < 300) return 'done'
      const { code, errors } = answer.json<{ code: string; errors?: Record<string, string[]> }>()
      return Object.values(errors ?? {})[0]?.[0] ?? code
    }),
  )

/** Reads states of a payment and its booking, the escrow, and the numbers of postings and confirmations. */
const readEnd = async (t: TestApp, { booking }: UnpaidBooking, payment: number) => {
  const { rows } = await t.context.pool.query<{ end: unknown[] }>(
    `select json_build_array(p.status, b.status,
       (select coalesce(sum(balance_cents), 0) from ledger_accounts where kind = 'escrow' and booking_id = b.id),
       (select count(*) from ledger_journals where payment_id = p.id and kind = 'payment_paid'),
       (select count(*) from booking_events where booking_id = b.id and step = 'paid')) as end
     from payments p join bookings b on b.id = p.booking_id where p.id = $1 and b.id = $2`,
    [payment, booking],
  )
  return rows[0]?.end
}
const paidEnd = ['paid', 'approved', price, 1, 1]
const expiredEnd = ['expired', 'awaiting_payment', 0, 0, 0]

/** Applies one payment by webhook, polls and page at the same moment: booked and confirmed once. */
export const applyAtOnce = async (t: TestApp, rounds: number): Promise<string[]> => {
  const p = paymentActions(t)
  const reserve = await reserveHours(t)
  const failures: string[] = []
  for (let round = 0; round < rounds && failures.length === 0; round++) {
    const made = await reserve()
    const payment = await p.start(made)
    await p.press(payment, 'pay')
    const [charge] = await t.context.gateway.findCharges(payment.reference)
    const polls = await Promise.allSettled([
      syncCharge(t.context, charge?.ref ?? ''),
      pollPayment(t.context, payment.pk),
      p.read(made.customer, payment.pk),
      syncCharge(t.context, charge?.ref ?? ''),
      t.drain(),
    ])
    await t.drain()
    const failed = polls.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    failures.push(
      ...mismatch(`round ${round}, failed polls`, failed, []),
      ...mismatch(`round ${round}, applied at once`, await readEnd(t, made, payment.pk), paidEnd),
    )
  }
  return failures
}

/** Cancels payments while they are paid: each ends paid and confirmed, or expired with nothing paid. */
export const cancelWhilePaid = async (
  t: TestApp,
  rounds: number,
): Promise<{ paid: number; failures: string[] }> => {
  const p = paymentActions(t)
  const reserve = await reserveHours(t)
  const failures: string[] = []
  let [paid, canceledMs] = [0, 0]
  for (let round = 0; round < rounds && failures.length === 0; round++) {
    const made = await reserve()
    const payment = await p.start(made)
    // Paid at any moment of the cancellation, which takes about as long as the one before.
    const pressed = sleep((canceledMs * (round % 8)) / 7).then(() =>
      p.press(payment, 'pay').catch(() => null),
    )
    const since = performance.now()
    await p.cancel(made.customer, payment.pk)
    canceledMs = performance.now() - since
    await pressed
    await t.drain()
    await pollPayment(t.context, payment.pk)
    const end = await readEnd(t, made, payment.pk)
    const isPaid = end?.[0] === 'paid'
    if (isPaid) paid++
    const [charge] = await t.context.gateway.findCharges(payment.reference)
    failures.push(
      ...mismatch(`round ${round}, canceled and paid at once`, end, isPaid ? paidEnd : expiredEnd),
      ...mismatch(`round ${round}, paid at the gateway`, charge?.paidCents, isPaid ? price : 0),
    )
  }
  return { paid, failures }
}

/** Commands to the simulated gateway, in order: each list is one life of a payment. */
export const paymentLives: readonly PaymentCommand[][] = [
  ['pay'],
  ['lose_webhook', 'pay'],
  ['repeat_webhook', 'pay', 'repeat_webhook'],
  ['reorder', 'review', 'pay'],
  ['pay_twice'],
  ['pay_late'],
  ['pay', 'refund_outside'],
  ['refuse'],
  ['pay_twice', 'repeat_webhook', 'repeat_webhook'],
  ['lose_webhook', 'lose_webhook', 'pay_late'],
]
export const startsAtOnce = 12

/** Starts each payment twelve times at once, and polls it at once with its webhooks while it lives. */
export const startAtOnce = async (t: TestApp, rounds: number, seed: number): Promise<string[]> => {
  const p = paymentActions(t)
  const failures: string[] = []
  for (let round = 0; round < rounds && failures.length === 0; round++) {
    const made = await t.make.reserved()
    let payment: { pk: number; reference: string } | null = null
    const answers = await callAtOnce(startsAtOnce, [made], async (on) => {
      const answer = await p.ask(on)
      if (answer.statusCode === 201) payment = answer.json()
      return answer
    })
    const counts = [count(answers, 'done'), count(answers, 'payment_open')]
    failures.push(...mismatch(`round ${round}, open payments`, counts, [1, startsAtOnce - 1]))
    const { pk, reference } = payment ?? { pk: 0, reference: '' }
    if (pk === 0) break
    for (const command of paymentLives[(seed + round) % paymentLives.length] ?? [])
      await p.press({ reference }, command)
    await Promise.all([...Array.from({ length: 4 }, () => pollPayment(t.context, pk)), t.drain()])
    await p.pass(25)
    await p.pass(70)
    const held = await p.balance({ kind: 'escrow', booking: made.booking })
    const { status, refunded_cents: back } = await p.read(made.customer, pk)
    failures.push(
      ...mismatch(`round ${round}, escrow of a payment ${status}`, held, status === 'paid' ? price : 0),
      ...mismatch(`round ${round}, refunded`, status === 'refunded' ? back : price, price),
    )
  }
  return failures
}
