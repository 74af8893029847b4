import type { Payment } from '@/lib/contract/payments'
import type { Withdrawal } from '@/lib/contract/wallet'
import { coupons } from '@/server/db/schema/coupons'
import { depositTiers } from '@/server/db/schema/wallet'
import { syncIncidentCases } from '@/server/modules/operators/service'
import { expireBonus } from '@/server/modules/wallet/deposits'
import {
  bookingPath,
  minuteMs,
  payJob,
  requestWithdrawal,
  reserveBooking,
  settleRefunds,
  type ApiScenario,
  type ScenarioParties,
} from './api-scenarios'
import { drawMaterial } from './draw-material'
import type { TestApp } from './make-app'
import { okBody } from './ok-body'
import { completeBooking, postStep } from './paid-job'
import { withdraw } from './payees'
import { paymentActions } from './payment-actions'

const day = 24 * 60 * minuteMs

export const paidAndDone: ApiScenario = async (t, sides) => completeBooking(t, await payJob(t, sides))

/** A coupon of 20.00. */
const couponBy = async (t: TestApp, borneBy: 'platform' | 'provider') => {
  const code = borneBy === 'platform' ? 'DAPLATAFORMA' : 'DOPROFISSIONAL'
  await t.db
    .insert(coupons)
    .values({ code, textPt: 'Cupom', textEn: 'Coupon', amountCents: 2_000, borneBy, usesEach: 9 })
    .onConflictDoNothing()
  return { wish: { coupon: code } }
}
export const paidWithCouponBy =
  (borneBy: 'platform' | 'provider'): ApiScenario =>
  async (t, sides) =>
    completeBooking(t, await payJob(t, sides, await couponBy(t, borneBy)))

/** 100.00, and 10.00 on top that end after so many days. */
const depositWithBonus = async (
  t: TestApp,
  { customer }: ScenarioParties,
  bonusDays = 180,
): Promise<Payment> => {
  await t.db.insert(depositTiers).values({ depositCents: 10_000, bonusCents: 1_000, bonusDays })
  return paymentActions(t).deposit(customer, 10_000)
}
export const paidFromDeposit: ApiScenario = async (t, sides) => {
  await depositWithBonus(t, sides)
  const items = [{ kind: 'labour', text: 'Mão de obra', amount_cents: 5_500 }]
  const made = await reserveBooking(t, sides, { items })
  await paymentActions(t).start(made, { method: 'balance', use_balance: true })
  await completeBooking(t, made)
}
export const depositRefundRequested: ApiScenario = async (t, sides) => {
  const { pk } = await depositWithBonus(t, sides)
  okBody(await postStep(t, sides.customer, `/api/payment/deposits/${pk}/refund/`))
  await settleRefunds(t)
}
export const bonusExpires: ApiScenario = async (t, sides) => {
  await depositWithBonus(t, sides, 2)
  t.travel(3 * day)
  await expireBonus(t.context)
}

export const canceledInTime: ApiScenario = async (t, sides) => {
  const job = await payJob(t, sides)
  okBody(await postStep(t, sides.customer, bookingPath(job, 'cancel')))
  await settleRefunds(t)
}
export const canceledWithCoupon: ApiScenario = async (t, sides) => {
  const job = await payJob(t, sides, await couponBy(t, 'platform'))
  okBody(await postStep(t, sides.customer, bookingPath(job, 'cancel')))
  await settleRefunds(t)
}
/** The bank took half of the charge, so that nothing goes back through it any more. */
export const refundedByTransfer: ApiScenario = async (t, sides) => {
  const job = await payJob(t, sides)
  await paymentActions(t).tell(job.payment, 'chargeback_partly')
  await paymentActions(t).tell(job.payment, 'dispute_lost')
  okBody(await postStep(t, sides.provider, bookingPath(job, 'cancel')))
  await syncIncidentCases(t.context)
  const operator = await t.make.user({ isOperator: true })
  const cases = await t.as(operator).get('/api/operator/cases/?kind=refund_by_transfer')
  const [found] = okBody<{ results: { pk: number }[] }>(cases).results
  const body = { decision: 'settled_by_hand', reason: 'Transferido pela conta do gateway' }
  okBody(await postStep(t, operator, `/api/operator/cases/${found?.pk}/decide/`, body))
  await paymentActions(t).tell(job.payment, 'transfer_refund')
}
export const refundRetried: ApiScenario = async (t, sides) => {
  const job = await payJob(t, sides)
  await paymentActions(t).press(job.payment, 'timeout_before')
  okBody(await postStep(t, sides.customer, bookingPath(job, 'cancel')))
  await t.drain()
  await paymentActions(t).pass(60)
}

export const paidTooLate: ApiScenario = async (t, sides) => {
  const made = await reserveBooking(t, sides)
  const payment = await paymentActions(t).start(made)
  await paymentActions(t).pass(31 * 60)
  await paymentActions(t).tell(payment, 'pay_late')
  await settleRefunds(t)
}
export const paidOtherAmount: ApiScenario = async (t, sides) => {
  const made = await reserveBooking(t, sides)
  const payment = await paymentActions(t).start(made)
  await paymentActions(t).tell(payment, 'pay_other_amount')
  await syncIncidentCases(t.context)
  const operator = await t.make.user({ isOperator: true })
  const cases = await t.as(operator).get('/api/operator/cases/?kind=mismatch')
  const [found] = okBody<{ results: { pk: number }[] }>(cases).results
  const body = { decision: 'refund', reason: 'Valor diferente do combinado' }
  okBody(await postStep(t, operator, `/api/operator/cases/${found?.pk}/decide/`, body))
  await settleRefunds(t)
}

const earned = async (t: TestApp, sides: ScenarioParties) => completeBooking(t, await payJob(t, sides))

export const withdrawn: ApiScenario = async (t, sides) => {
  await earned(t, sides)
  await requestWithdrawal(t, sides, 17_750)
}
const referenceOf = async (t: TestApp, { pk }: Withdrawal) => {
  const { rows } = await t.context.pool.query<{ reference: string }>(
    'select reference from withdrawals where id = $1',
    [pk],
  )
  return { reference: rows[0]?.reference ?? '' }
}
export const withdrawalRefused: ApiScenario = async (t, sides) => {
  await earned(t, sides)
  const asked = okBody<Withdrawal>(await withdraw(t, sides.provider, 17_750))
  await paymentActions(t).tell(await referenceOf(t, asked), 'payout_refused')
}
export const withdrawalReturned: ApiScenario = async (t, sides) => {
  await earned(t, sides)
  const asked = okBody<Withdrawal>(await withdraw(t, sides.provider, 17_750))
  await t.drain()
  await paymentActions(t).pass(10)
  await paymentActions(t).tell(await referenceOf(t, asked), 'payout_returned')
}
export const materialDrawn: ApiScenario = async (t, sides) => {
  const job = await payJob(t, sides)
  await drawMaterial(t, job, 5_000)
  await completeBooking(t, job)
}
