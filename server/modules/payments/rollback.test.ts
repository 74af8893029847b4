import { subscribers } from '@/server/composition/subscribers'
import type { Subscriber } from '@/server/process/subscriber'
import { paymentActions } from '@/server/testing/payment-actions'
import { appForFile } from '@/server/testing/test-app'

let fails = true
const failing: Subscriber = {
  name: 'failing',
  on: {
    'payment.paid': () => {
      if (fails) throw new Error('a subscriber fails')
    },
  },
}
const t = appForFile({ subscribers: [...subscribers, failing] })
const p = paymentActions(t)

test('a subscriber that throws after a payment undoes all of the step, and the next look takes it again', async () => {
  const made = await t.make.reserved()
  const payment = await p.start(made)
  const count = async (from: string): Promise<number> => {
    const { rows } = await t.context.pool.query<{ n: string }>(`select count(*) as n from ${from}`)
    return Number(rows[0]?.n)
  }
  const written = async () => ({
    payment: (await p.read(made.customer, payment.pk)).status,
    booking: await p.statusOf(made.customer, made.booking),
    journals: await count(`ledger_journals where event_key = 'payment.paid:${payment.pk}'`),
    steps: await count(
      `money_events where subject = 'payment' and subject_id = ${payment.pk} and step = 'pay'`,
    ),
    escrow: await p.balance({ kind: 'escrow', booking: made.booking }),
  })
  await p.tell(payment, 'pay')
  for (let looks = 0; looks < 3; looks++) await p.pass(60)
  expect(await t.context.gateway.findCharges(payment.reference)).toMatchObject([{ status: 'paid' }])
  expect(await written()).toEqual({
    payment: 'pending',
    booking: 'awaiting_payment',
    journals: 0,
    steps: 0,
    escrow: 0,
  })
  expect(await p.contradictions()).toEqual([])
  fails = false
  for (let looks = 0; looks < 3; looks++) await p.pass(60)
  expect(await written()).toEqual({
    payment: 'paid',
    booking: 'approved',
    journals: 1,
    steps: 1,
    escrow: 20_000,
  })
  expect(await p.contradictions()).toEqual([])
})
