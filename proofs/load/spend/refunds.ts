import type { TestApp } from '@/server/testing/make-app'
import { paying } from '@/server/testing/paying'
import { count, miss } from '../../harness/failures'
import { depositOf } from './balance'
import { allAtOnce, reserving } from './waiting'

/** The gateway keeps a fee of each payment: what goes back whole needs the money of others there. */
const fillGateway = async (t: TestApp) => {
  const p = paying(t)
  const answer = await t
    .as(await t.make.customer())
    .post('/api/payment/deposits/', { amount_cents: 500_000, method: 'pix' }, p.key())
  await p.tell(answer.json(), 'pay')
}

const refundsOf = async (t: TestApp, payment: number) => {
  const { rows } = await t.context.pool.query<{ status: string; cents: number }>(
    'select status, amount_cents as cents from refunds where payment_id = $1',
    [payment],
  )
  return rows
}

/** Asked back so many times at once: one is done, and the gateway gave back what was paid, once. */
const backOnce = async (
  t: TestApp,
  together: number,
  payment: { pk: number; reference: string },
  ask: () => ReturnType<ReturnType<typeof t.as>['post']>,
): Promise<string[]> => {
  const answers = await allAtOnce(together, [null], ask)
  await t.drain()
  await paying(t).pass(10)
  const [charge] = await t.context.gateway.findCharges(payment.reference)
  const refunds = await refundsOf(t, payment.pk)
  // Of a deposit nothing is left; a booking is canceled.
  const others = answers.filter((one) => !['done', 'state_changed', 'insufficient_funds'].includes(one))
  return [
    ...miss('asked back at once', count(answers, 'done'), 1),
    ...miss('other answers', others, []),
    ...miss('refunds', refunds, [{ status: 'succeeded', cents: charge?.paidCents }]),
    ...miss('given back by the gateway', charge?.refundedCents, charge?.paidCents),
  ]
}

/** Paid bookings canceled, and deposits asked back, so many times at once each. */
export const refund = async (t: TestApp, together: number) => {
  const p = paying(t)
  const [customer, saver] = [await t.make.customer(), await t.make.customer()]
  const reserve = await reserving(t)
  await fillGateway(t)
  return async (round: number): Promise<string[]> => {
    if (round % 2) {
      const payment = await depositOf(t, saver)
      return backOnce(t, together, payment, () =>
        t.as(saver).post(`/api/payment/deposits/${payment.pk}/refund/`, {}, p.key()),
      )
    }
    const made = await reserve(customer)
    const payment = await p.start(made)
    await p.tell(payment, 'pay')
    return backOnce(t, together, payment, () =>
      t.as(customer).post(`/api/bookings/${made.booking}/cancel/`, {}, p.key()),
    )
  }
}
