import type { TestApp } from '@/server/testing/make-app'
import { paying } from '@/server/testing/paying'
import { miss } from '../../harness/failures'
import { takeCalls } from './at-once'
import { post } from './stored'

/** When what the gateway has to say of a payment arrives. */
export const arrivals = ['before our own commit', 'twice', 'never'] as const
type Arrival = (typeof arrivals)[number]

const send = async (t: TestApp, times: number) => {
  for (const call of await takeCalls(t))
    await Promise.all(Array.from({ length: times }, () => post(t, 'simulator', call)))
}

/** The code is paid, and the message of it heard and followed, before we have kept the gateway's answer to our asking. */
const paidMeanwhile = (t: TestApp): (() => void) => {
  const { gateway, simulator } = t.context
  t.context.gateway = {
    ...gateway,
    createCharge: async (key, request) => {
      const charge = await gateway.createCharge(key, request)
      await simulator?.command(request.reference, 'pay')
      await send(t, 1)
      await t.drain()
      return charge
    },
  }
  return () => void (t.context.gateway = gateway)
}

const payAs = async (t: TestApp, arrival: Arrival) => {
  const p = paying(t)
  const made = await t.make.reserved()
  const undo = arrival === 'before our own commit' ? paidMeanwhile(t) : () => {}
  const payment = await p.start(made).finally(undo)
  if (arrival !== 'before our own commit') {
    await t.context.simulator?.command(payment.reference, 'pay')
    const calls = await takeCalls(t)
    if (arrival === 'twice')
      for (const call of calls) await Promise.all([post(t, 'simulator', call), post(t, 'simulator', call)])
  }
  await t.drain()
  // A message that never came: our own look finds what was paid.
  if (arrival === 'never') await p.pass(60)
  const { rows } = await t.context.pool.query<{ posted: number; held: number; confirmed: number }>(
    `select (select count(*)::int from ledger_journals where payment_id = $1 and kind = 'payment_paid') as posted,
       (select coalesce(sum(balance_cents), 0)::int from ledger_accounts where kind = 'escrow' and booking_id = $2) as held,
       (select count(*)::int from booking_events where booking_id = $2 and step = 'paid') as confirmed`,
    [payment.pk, made.booking],
  )
  return miss(`heard of ${arrival}`, rows[0], { posted: 1, held: payment.amount_cents, confirmed: 1 })
}

/** However late or often a message comes, and if it never does, its payment is booked once. */
export const arriving = async (t: TestApp, times: number): Promise<string[]> => {
  const failures: string[] = []
  for (let n = 0; n < times && failures.length === 0; n++)
    for (const arrival of arrivals) failures.push(...(await payAs(t, arrival)))
  return failures
}
