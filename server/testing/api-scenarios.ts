import { coupons } from '@/server/db/schema/coupons'
import { depositTiers } from '@/server/db/schema/wallet'
import { openClaim, takeClaimStep } from './completed-job'
import { drawMaterial, drawMaterialBeforeStart } from './draw-material'
import type { TestApp } from './make-app'
import { okBody } from './ok-body'
import { completeBooking, openDispute, postStep, updateBooking } from './paid-job'
import { makePayee, withdraw, type Payee } from './payees'
import { paymentActions } from './payment-actions'
import type { TestUser } from './people'

/** The customer and the provider of one story. */
export interface ScenarioParties {
  customer: TestUser
  provider: Payee
}
export type ApiScenario = (t: TestApp, sides: ScenarioParties) => Promise<void>

export const minuteMs = 60_000
const work = [
  { kind: 'labour', text: 'Mão de obra', amount_cents: 15_000 },
  { kind: 'material', text: 'Material', amount_cents: 5_000 },
]

interface Terms {
  hours?: number
  items?: typeof work
  wish?: Record<string, unknown>
}

/** Agreed, and not paid yet. */
export const reserveBooking = (
  t: TestApp,
  sides: ScenarioParties,
  { hours = 240, items = work }: Terms = {},
) => {
  const starts_at = new Date(t.context.clock().getTime() + hours * 60 * minuteMs).toISOString()
  return t.make.reserved({ ...sides, body: { items, starts_at, duration_minutes: 300 } })
}

/** Agreed, and paid by Pix. */
export const payJob = async (t: TestApp, sides: ScenarioParties, terms: Terms = {}) => {
  const made = await reserveBooking(t, sides, terms)
  const payment = await paymentActions(t).start(made, { early_start: true, ...terms.wish })
  await paymentActions(t).tell(payment, 'pay')
  return { ...made, payment }
}
type Job = Awaited<ReturnType<typeof reserveBooking>>

export const bookingPath = ({ booking }: { booking: number }, step: string) =>
  `/api/bookings/${booking}/${step}/`

export const requestWithdrawal = async (t: TestApp, { provider }: ScenarioParties, cents: number) => {
  okBody(await withdraw(t, provider, cents))
  await t.drain()
  await paymentActions(t).pass(10)
}

/** Completes the refunds at the gateway. */
export const settleRefunds = async (t: TestApp) => {
  await t.drain()
  await paymentActions(t).pass(10)
}

export const canceledLate: ApiScenario = async (t, sides) => {
  const job = await payJob(t, sides, { hours: 10 })
  t.travel(30 * minuteMs)
  okBody(await postStep(t, sides.customer, bookingPath(job, 'cancel')))
  await settleRefunds(t)
}

/** The next job, of labour alone. */
const nextJob = async (t: TestApp, sides: ScenarioParties) => {
  const items = [{ kind: 'labour', text: 'Mão de obra', amount_cents: 4_000 }]
  await completeBooking(t, await payJob(t, sides, { hours: 480, items }))
}

export const advanceThenLeave: ApiScenario = async (t, sides) => {
  const job = await payJob(t, sides)
  await drawMaterialBeforeStart(t, job, 5_000)
  await requestWithdrawal(t, sides, 3_000)
  okBody(await postStep(t, sides.provider, bookingPath(job, 'cancel')))
  await settleRefunds(t)
  await nextJob(t, sides)
}

export const medLost: ApiScenario = async (t, sides) => {
  const job = await payJob(t, sides)
  await paymentActions(t).tell(job.payment, 'med')
  await paymentActions(t).tell(job.payment, 'dispute_lost')
}

export const disputedAfterPayout: ApiScenario = async (t, sides) => {
  const job = await payJob(t, sides)
  await completeBooking(t, job)
  await requestWithdrawal(t, sides, 12_750)
  await paymentActions(t).tell(job.payment, 'med')
  await paymentActions(t).tell(job.payment, 'dispute_lost')
  await nextJob(t, sides)
}

export const warrantyAfterPayout: ApiScenario = async (t, sides) => {
  const job = await payJob(t, sides)
  await completeBooking(t, job)
  await requestWithdrawal(t, sides, 12_750)
  const claim = await openClaim(t, { booking: job.booking, customer: sides.customer })
  const money = { refund_cents: 8_000, text: '' }
  okBody(await takeClaimStep(t, sides.provider, claim, 'offer-money', money))
  okBody(await takeClaimStep(t, sides.customer, claim, 'accept'))
  await settleRefunds(t)
  await nextJob(t, sides)
}

export const disputedAndWon: ApiScenario = async (t, sides) => {
  const job = await payJob(t, sides)
  await completeBooking(t, job)
  await paymentActions(t).tell(job.payment, 'med')
  await paymentActions(t).tell(job.payment, 'dispute_won')
}

export const canceledWithinSevenDays: ApiScenario = async (t, sides) => {
  await t.db
    .insert(coupons)
    .values({ code: 'ARREPENDIDO', textPt: 'Cupom', textEn: 'Coupon', amountCents: 2_000 })
    .onConflictDoNothing()
  const wish = { early_start: false, coupon: 'ARREPENDIDO' }
  const job = await payJob(t, sides, { hours: 1, wish })
  t.travel(30 * minuteMs)
  okBody(await postStep(t, sides.customer, bookingPath(job, 'cancel')))
  await settleRefunds(t)
}

/** The customer proposes, the provider accepts. */
const agreeOn = async (t: TestApp, job: Job, refund_cents: number) => {
  await updateBooking(t, job, { status: 'in_progress' })
  const dispute = await openDispute(t, job)
  const url = (step: string) => `/api/disputes/${dispute}/${step}/`
  okBody(await postStep(t, job.customer, url('propose'), { refund_cents, text: 'Proponho isto' }))
  okBody(await postStep(t, job.provider, url('accept')))
  await settleRefunds(t)
}

export const splitInTwo: ApiScenario = async (t, sides) => agreeOn(t, await payJob(t, sides), 8_000)

export const splitAfterAdvance: ApiScenario = async (t, sides) => {
  const job = await payJob(t, sides)
  await drawMaterial(t, job, 5_000)
  await agreeOn(t, job, 6_000)
}

export const givenUpThenPaid: ApiScenario = async (t, sides) => {
  const p = paymentActions(t)
  const { customer } = sides
  await p.deposit(customer, 7_500)
  const made = await reserveBooking(t, sides)
  const first = await p.start(made, { use_balance: true })
  await p.cancel(customer, first.pk)
  await p.tell(await p.start(made, { use_balance: true }), 'pay')
}

/** Two people, and money of others at the gateway: it keeps a fee of each payment but returns whole ones. */
export const makeScenarioParties = async (t: TestApp): Promise<ScenarioParties> => {
  // Tiers are data: a story that has a bonus brings its own.
  await t.db.delete(depositTiers)
  await paymentActions(t).deposit(await t.make.customer(), 100_000)
  return { customer: await t.make.customer(), provider: await makePayee(t, 0) }
}
