import type { Payment } from '@/lib/contract/payments'
import type { Withdrawal } from '@/lib/contract/wallet'
import { coupons } from '@/server/db/schema/coupons'
import { depositTiers } from '@/server/db/schema/wallet'
import { findCases } from '@/server/modules/operators/service'
import { expireBonus } from '@/server/modules/wallet/deposits'
import { drawMaterial } from './drawn-material'
import {
  arrive,
  at,
  complete,
  minute,
  payJob,
  reserve,
  withdrawCents,
  type Living,
  type Sides,
} from './lived-stories'
import type { TestApp } from './make-app'
import { okay } from './okay'
import { stepOf } from './paid-job'
import { withdraw } from './payees'
import { paying } from './paying'

const day = 24 * 60 * minute

export const paidAndDone: Living = async (t, sides) => complete(t, await payJob(t, sides))

/** A coupon of 20.00. */
const couponBy = async (t: TestApp, borneBy: 'platform' | 'provider') => {
  const code = borneBy === 'platform' ? 'DAPLATAFORMA' : 'DOPROFISSIONAL'
  await t.db
    .insert(coupons)
    .values({ code, textPt: 'Cupom', textEn: 'Coupon', amountCents: 2_000, borneBy, usesEach: 9 })
    .onConflictDoNothing()
  return { wish: { coupon: code } }
}
export const withCouponBy =
  (borneBy: 'platform' | 'provider'): Living =>
  async (t, sides) =>
    complete(t, await payJob(t, sides, await couponBy(t, borneBy)))

/** 100.00, and 10.00 on top that end after so many days. */
const depositWithBonus = async (t: TestApp, { customer }: Sides, bonusDays = 180): Promise<Payment> => {
  const p = paying(t)
  await t.db.insert(depositTiers).values({ depositCents: 10_000, bonusCents: 1_000, bonusDays })
  const body = { amount_cents: 10_000, method: 'pix' }
  const deposit = okay<Payment>(await t.as(customer).post('/api/payment/deposits/', body, p.key()))
  await p.tell(deposit, 'pay')
  return deposit
}
export const paidFromDeposit: Living = async (t, sides) => {
  await depositWithBonus(t, sides)
  const items = [{ kind: 'labour', text: 'Mão de obra', amount_cents: 5_500 }]
  const made = await reserve(t, sides, { items })
  const payment = await paying(t).start(made, { method: 'balance', use_balance: true })
  await complete(t, { ...made, payment })
}
export const depositAskedBack: Living = async (t, sides) => {
  const { pk } = await depositWithBonus(t, sides)
  okay(await stepOf(t, sides.customer, `/api/payment/deposits/${pk}/refund/`))
  await arrive(t)
}
export const bonusExpires: Living = async (t, sides) => {
  await depositWithBonus(t, sides, 2)
  t.travel(3 * day)
  await expireBonus(t.context)
}

export const canceledInTime: Living = async (t, sides) => {
  const job = await payJob(t, sides)
  okay(await stepOf(t, sides.customer, at(job, 'cancel')))
  await arrive(t)
}
export const canceledWithCoupon: Living = async (t, sides) => {
  const job = await payJob(t, sides, await couponBy(t, 'platform'))
  okay(await stepOf(t, sides.customer, at(job, 'cancel')))
  await arrive(t)
}
/** The bank took half of the charge, so that nothing goes back through it any more. */
export const givenBackByTransfer: Living = async (t, sides) => {
  const job = await payJob(t, sides)
  await paying(t).tell(job.payment, 'chargeback_partly')
  await paying(t).tell(job.payment, 'dispute_lost')
  okay(await stepOf(t, sides.provider, at(job, 'cancel')))
  await findCases(t.context)
  const operator = await t.make.user({ isOperator: true })
  const cases = await t.as(operator).get('/api/operator/cases/?kind=refund_by_transfer')
  const [found] = okay<{ results: { pk: number }[] }>(cases).results
  const body = { decision: 'settled_by_hand', reason: 'Transferido pela conta do gateway' }
  okay(await stepOf(t, operator, `/api/operator/cases/${found?.pk}/decide/`, body))
  await paying(t).tell(job.payment, 'transfer_refund')
}
export const refundAskedAgain: Living = async (t, sides) => {
  const job = await payJob(t, sides)
  await paying(t).press(job.payment, 'timeout_before')
  okay(await stepOf(t, sides.customer, at(job, 'cancel')))
  await t.drain()
  await paying(t).pass(60)
}

export const paidTooLate: Living = async (t, sides) => {
  const made = await reserve(t, sides)
  const payment = await paying(t).start(made)
  await paying(t).pass(31 * 60)
  await paying(t).tell(payment, 'pay_late')
  await arrive(t)
}
export const paidAnotherSum: Living = async (t, sides) => {
  const made = await reserve(t, sides)
  const payment = await paying(t).start(made)
  await paying(t).tell(payment, 'pay_other_amount')
  await findCases(t.context)
  const operator = await t.make.user({ isOperator: true })
  const cases = await t.as(operator).get('/api/operator/cases/?kind=mismatch')
  const [found] = okay<{ results: { pk: number }[] }>(cases).results
  const body = { decision: 'refund', reason: 'Valor diferente do combinado' }
  okay(await stepOf(t, operator, `/api/operator/cases/${found?.pk}/decide/`, body))
  await arrive(t)
}

const earned = async (t: TestApp, sides: Sides) => complete(t, await payJob(t, sides))

export const withdrawn: Living = async (t, sides) => {
  await earned(t, sides)
  await withdrawCents(t, sides, 17_750)
}
const referenceOf = async (t: TestApp, { pk }: Withdrawal) => {
  const { rows } = await t.context.pool.query<{ reference: string }>(
    'select reference from withdrawals where id = $1',
    [pk],
  )
  return { reference: rows[0]?.reference ?? '' }
}
export const withdrawalRefused: Living = async (t, sides) => {
  await earned(t, sides)
  const asked = okay<Withdrawal>(await withdraw(t, sides.provider, 17_750))
  await paying(t).tell(await referenceOf(t, asked), 'payout_refused')
}
export const withdrawalReturned: Living = async (t, sides) => {
  await earned(t, sides)
  const asked = okay<Withdrawal>(await withdraw(t, sides.provider, 17_750))
  await t.drain()
  await paying(t).pass(10)
  await paying(t).tell(await referenceOf(t, asked), 'payout_returned')
}
export const materialDrawn: Living = async (t, sides) => {
  const job = await payJob(t, sides)
  await drawMaterial(t, job, 5_000)
  await complete(t, job)
}
