import { coupons } from '@/server/db/schema/coupons'
import { depositTiers } from '@/server/db/schema/wallet'
import { drawBeforeBegun, drawMaterial } from './drawn-material'
import type { TestApp } from './make-app'
import { okay } from './okay'
import { setBooking, stepOf } from './paid-job'
import { makePayee, withdraw, type Payee } from './payees'
import { paying } from './paying'
import type { TestUser } from './people'

/** The customer and the provider of one story. */
export interface Sides {
  customer: TestUser
  provider: Payee
}
export type Living = (t: TestApp, sides: Sides) => Promise<void>

export const minute = 60_000
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
export const reserve = (t: TestApp, sides: Sides, { hours = 240, items = work }: Terms = {}) => {
  const starts_at = new Date(t.context.clock().getTime() + hours * 60 * minute).toISOString()
  return t.make.reserved({ ...sides, body: { items, starts_at, duration_minutes: 300 } })
}

/** Agreed, and paid by Pix. */
export const payJob = async (t: TestApp, sides: Sides, terms: Terms = {}) => {
  const made = await reserve(t, sides, terms)
  const payment = await paying(t).start(made, { early_start: true, ...terms.wish })
  await paying(t).tell(payment, 'pay')
  return { ...made, payment }
}
type Job = Awaited<ReturnType<typeof payJob>>

export const at = ({ booking }: { booking: number }, step: string) => `/api/bookings/${booking}/${step}/`

export const complete = async (t: TestApp, job: Job) => {
  await setBooking(t, job, { status: 'delivered' })
  okay(await stepOf(t, job.customer, at(job, 'complete')))
}

export const withdrawCents = async (t: TestApp, { provider }: Sides, cents: number) => {
  okay(await withdraw(t, provider, cents))
  await t.drain()
  await paying(t).pass(10)
}

/** What goes back is there. */
export const arrive = async (t: TestApp) => {
  await t.drain()
  await paying(t).pass(10)
}

export const canceledLate: Living = async (t, sides) => {
  const job = await payJob(t, sides, { hours: 10 })
  t.travel(30 * minute)
  okay(await stepOf(t, sides.customer, at(job, 'cancel')))
  await arrive(t)
}

/** The next job, of labour alone. */
const nextJob = async (t: TestApp, sides: Sides) => {
  const items = [{ kind: 'labour', text: 'Mão de obra', amount_cents: 4_000 }]
  await complete(t, await payJob(t, sides, { hours: 480, items }))
}

export const advanceThenLeave: Living = async (t, sides) => {
  const job = await payJob(t, sides)
  await drawBeforeBegun(t, job, 5_000)
  await withdrawCents(t, sides, 3_000)
  okay(await stepOf(t, sides.provider, at(job, 'cancel')))
  await arrive(t)
  await nextJob(t, sides)
}

export const medLost: Living = async (t, sides) => {
  const job = await payJob(t, sides)
  await paying(t).tell(job.payment, 'med')
  await paying(t).tell(job.payment, 'dispute_lost')
}

export const contestedAfterPayout: Living = async (t, sides) => {
  const job = await payJob(t, sides)
  await complete(t, job)
  await withdrawCents(t, sides, 12_750)
  await paying(t).tell(job.payment, 'med')
  await paying(t).tell(job.payment, 'dispute_lost')
  await nextJob(t, sides)
}

export const contestedAndWon: Living = async (t, sides) => {
  const job = await payJob(t, sides)
  await complete(t, job)
  await paying(t).tell(job.payment, 'med')
  await paying(t).tell(job.payment, 'dispute_won')
}

export const withinSevenDays: Living = async (t, sides) => {
  await t.db
    .insert(coupons)
    .values({ code: 'ARREPENDIDO', textPt: 'Cupom', textEn: 'Coupon', amountCents: 2_000 })
    .onConflictDoNothing()
  const wish = { early_start: false, coupon: 'ARREPENDIDO' }
  const job = await payJob(t, sides, { hours: 1, wish })
  t.travel(30 * minute)
  okay(await stepOf(t, sides.customer, at(job, 'cancel')))
  await arrive(t)
}

/** The customer proposes, the provider accepts. */
const agreeOn = async (t: TestApp, job: Job, refund_cents: number) => {
  await setBooking(t, job, { status: 'in_progress' })
  okay(await stepOf(t, job.customer, at(job, 'dispute'), { reason: 'Parou no meio' }))
  const dispute = await t.as(job.customer).get(at(job, 'dispute'))
  const url = (step: string) => `/api/disputes/${okay<{ pk: number }>(dispute).pk}/${step}/`
  okay(await stepOf(t, job.customer, url('propose'), { refund_cents, text: 'Proponho isto' }))
  okay(await stepOf(t, job.provider, url('accept')))
  await arrive(t)
}

export const splitInTwo: Living = async (t, sides) => agreeOn(t, await payJob(t, sides), 8_000)

export const splitAfterAdvance: Living = async (t, sides) => {
  const job = await payJob(t, sides)
  await drawMaterial(t, job, 5_000)
  await agreeOn(t, job, 6_000)
}

export const givenUpThenPaid: Living = async (t, sides) => {
  const p = paying(t)
  const { customer } = sides
  const body = { amount_cents: 7_500, method: 'pix' }
  await p.tell(okay(await t.as(customer).post('/api/payment/deposits/', body, p.key())), 'pay')
  const made = await reserve(t, sides)
  const first = await p.start(made, { use_balance: true })
  await p.cancel(customer, first.pk)
  await p.tell(await p.start(made, { use_balance: true }), 'pay')
}

/** Two people, and money of others at the gateway: it keeps a fee of each payment but returns whole ones. */
export const makeSides = async (t: TestApp): Promise<Sides> => {
  const p = paying(t)
  // Tiers are data: a story that has a bonus brings its own.
  await t.db.delete(depositTiers)
  const body = { amount_cents: 100_000, method: 'pix' }
  const other = await t.make.customer()
  await p.tell(okay(await t.as(other).post('/api/payment/deposits/', body, p.key())), 'pay')
  return { customer: await t.make.customer(), provider: await makePayee(t, 0) }
}
