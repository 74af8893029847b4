import { setTimeout as sleep } from 'node:timers/promises'
import { lookAt, lookAtCharge } from '@/server/modules/payments/service'
import type { TestApp } from '@/server/testing/make-app'
import { paying } from '@/server/testing/paying'
import { miss } from '../../harness/failures'

const price = 20_000
const hour = 3_600_000

/** Bookings that wait to be paid, each of a customer of its own, at an hour of one provider no other one has. */
const waiting = async (t: TestApp) => {
  const provider = await t.make.provider()
  const from = t.context.clock().getTime() + 48 * hour
  return (round: number) =>
    t.make.reserved({ provider, body: { starts_at: new Date(from + round * 3 * hour).toISOString() } })
}

/** The end of a story: the payment, what is held, the booking, and how often it was booked and confirmed. */
const endOf = async (t: TestApp, made: { booking: number; customer: { id: number } }, payment: number) => {
  const { rows } = await t.context.pool.query<{
    status: string
    booking: string
    held: string
    times: string
  }>(
    `select p.status, b.status as booking,
       (select coalesce(sum(balance_cents), 0) from ledger_accounts where kind = 'escrow' and booking_id = b.id) as held,
       (select count(*) from ledger_journals where payment_id = p.id and kind = 'payment_paid')
         || ' ' || (select count(*) from booking_events where booking_id = b.id and step = 'paid') as times
     from payments p join bookings b on b.id = p.booking_id where p.id = $1 and b.id = $2`,
    [payment, made.booking],
  )
  const row = rows[0]
  return [row?.status, row?.booking, Number(row?.held), row?.times]
}

/** The gateway's message, our own looks and the payer's page at the same moment: booked and confirmed once. */
export const heardByAll = async (t: TestApp, rounds: number): Promise<string[]> => {
  const p = paying(t)
  const make = await waiting(t)
  const failures: string[] = []
  for (let round = 0; round < rounds && failures.length === 0; round++) {
    const made = await make(round)
    const payment = await p.start(made)
    await p.press(payment, 'pay')
    const [charge] = await t.context.gateway.findCharges(payment.reference)
    const looks = await Promise.allSettled([
      lookAtCharge(t.context, charge?.ref ?? ''),
      lookAt(t.context, payment.pk),
      p.read(made.customer, payment.pk),
      lookAtCharge(t.context, charge?.ref ?? ''),
      t.drain(),
    ])
    await t.drain()
    const failed = looks.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    const end = await endOf(t, made, payment.pk)
    failures.push(
      ...miss(`round ${round}, looks that failed`, failed, []),
      ...miss(`round ${round}, heard by all at once`, end, ['paid', 'approved', price, '1 1']),
    )
  }
  return failures
}

/** The payer cancels while it is paid: it ends paid and confirmed, or expired with nothing paid. */
export const canceledOrPaid = async (
  t: TestApp,
  rounds: number,
): Promise<{ paid: number; failures: string[] }> => {
  const p = paying(t)
  const make = await waiting(t)
  const failures: string[] = []
  let [paid, lasted] = [0, 0]
  for (let round = 0; round < rounds && failures.length === 0; round++) {
    const made = await make(round)
    const payment = await p.start(made)
    // Paid at any moment of the cancelling, which takes about as long as the one before.
    const pressed = sleep((lasted * (round % 8)) / 7).then(() => p.press(payment, 'pay').catch(() => null))
    const since = performance.now()
    await p.cancel(made.customer, payment.pk)
    lasted = performance.now() - since
    await pressed
    await t.drain()
    await lookAt(t.context, payment.pk)
    const end = await endOf(t, made, payment.pk)
    const isPaid = end[0] === 'paid'
    if (isPaid) paid++
    const wanted = isPaid ? ['paid', 'approved', price, '1 1'] : ['expired', 'awaiting_payment', 0, '0 0']
    failures.push(...miss(`round ${round}, canceled and paid at once`, end, wanted))
    const [charge] = await t.context.gateway.findCharges(payment.reference)
    failures.push(...miss(`round ${round}, what the gateway has`, charge?.paidCents, isPaid ? price : 0))
  }
  return { paid, failures }
}
