import { eq } from 'drizzle-orm'
import { reviews } from '@/server/db/schema/bookings'
import { coupons } from '@/server/db/schema/coupons'
import { payments } from '@/server/db/schema/payments'
import {
  emitBankDispute,
  makePaidJob,
  postStep,
  updateBooking,
  type PaidJob,
} from '@/server/testing/paid-job'
import { paymentActions } from '@/server/testing/payment-actions'
import type { TestUser } from '@/server/testing/people'
import { appForEachTest } from '@/server/testing/test-app'
import { updateReputation } from './service'

const t = appForEachTest({ connections: 20 })

const minute = 60_000
let day = 0
interface Work {
  customer?: TestUser
  provider: TestUser
  rating?: number
  minutes?: number
  labour?: number
}

/** Completed, and reviewed by both sides. */
const complete = async (job: Pick<PaidJob, 'booking' | 'customer' | 'provider'>, rating = 5) => {
  await updateBooking(t, job, { status: 'delivered' })
  await postStep(t, job.customer, `/api/bookings/${job.booking}/complete/`)
  for (const who of [job.customer, job.provider])
    await postStep(t, who, `/api/bookings/${job.booking}/review/`, { rating, text: `Nota ${rating}` })
}

/** Agreed, paid, completed after so many minutes, and reviewed by both sides. */
const review = async ({ customer, provider, rating = 5, minutes = 30, labour = 15_000 }: Work) => {
  const sides = { provider, ...(customer ? { customer } : {}) }
  const job = await makePaidJob(t, { sides, labour, material: 0, hours: 24 * ++day })
  t.travel(minutes * minute)
  await complete(job, rating)
  return job
}
const figures = async ({ id }: { id: number }) => {
  const { rating, review_count, completed_count } = (await t.as(null).get(`/api/providers/${id}/`)).json()
  return [rating, review_count, completed_count]
}

test('counts nothing that is agreed and completed within minutes', async () => {
  const provider = await t.make.provider()
  for (let n = 0; n < 4; n++) await review({ provider, minutes: 0, labour: 2_000 })
  expect(await figures(provider)).toEqual([null, 0, 0])
  await review({ provider, minutes: 29 })
  expect(await figures(provider)).toEqual([null, 0, 0])
  await review({ provider, minutes: 30 })
  expect(await figures(provider)).toEqual([5, 1, 1])
})

test('counts one review of a customer and professional in half a year, the latest', async () => {
  const [provider, customer] = [await t.make.provider(), await t.make.customer()]
  const first = await review({ provider, customer, rating: 5 })
  await review({ provider, customer, rating: 3 })
  // Both on one day of one half-year, on any date of the test.
  await t.db.update(reviews).set({ createdAt: new Date('2031-03-01T12:00:00Z') })
  await review({ provider, rating: 4 })
  expect(await figures(provider)).toEqual([3.5, 2, 3])
  const written = (at: string) =>
    t.db
      .update(reviews)
      .set({ createdAt: new Date(at) })
      .where(eq(reviews.bookingId, first.booking))
  // The last minute of the half-year before, and the first of this one, in São Paulo.
  for (const [at, expected] of [
    ['2031-01-01T02:59:00Z', [4, 3, 3]],
    ['2031-01-01T03:00:00Z', [3.5, 2, 3]],
    // The same of its end.
    ['2031-07-01T02:59:00Z', [3.5, 2, 3]],
    ['2031-07-01T03:00:00Z', [4, 3, 3]],
  ] as const) {
    await written(at)
    await t.db.transaction((tx) => updateReputation(tx, provider.id))
    expect(await figures(provider)).toEqual(expected)
  }
})

test('drops work taken back by a bank, and counts it again after a won dispute', async () => {
  const provider = await t.make.provider()
  const job = await review({ provider })
  expect(await figures(provider)).toEqual([5, 1, 1])
  const dispute = { ref: 'bank-1', amountCents: 15_000 }
  await emitBankDispute(t, job.payment, dispute)
  expect(await figures(provider)).toEqual([null, 0, 0])
  await emitBankDispute(t, job.payment, { ...dispute, status: 'won' })
  expect(await figures(provider)).toEqual([5, 1, 1])
  await emitBankDispute(t, job.payment, { ...dispute, status: 'lost' })
  expect(await figures(provider)).toEqual([null, 0, 0])
})

test('counts an earlier review of the half-year when the later one’s money went back', async () => {
  const [provider, customer] = [await t.make.provider(), await t.make.customer()]
  await review({ provider, customer, rating: 2 })
  const later = await review({ provider, customer, rating: 5 })
  await t.db.update(reviews).set({ createdAt: new Date('2031-03-01T12:00:00Z') })
  await t.db.transaction((tx) => updateReputation(tx, provider.id))
  expect(await figures(provider)).toEqual([5, 1, 2])
  await t.db.update(payments).set({ status: 'refunded' }).where(eq(payments.id, later.payment))
  await t.db.transaction((tx) => updateReputation(tx, provider.id))
  expect(await figures(provider)).toEqual([2, 1, 1])
})

test.each(['duplicate', 'refunded', 'disputed_external'] as const)(
  'counts work that its customer paid twice, the second payment being %s',
  async (status) => {
    const provider = await t.make.provider()
    const job = await review({ provider })
    const now = t.context.clock()
    await t.db.insert(payments).values({
      purpose: 'booking',
      bookingId: job.booking,
      payerId: job.customer.id,
      method: 'pix',
      status,
      amountCents: 15_000,
      externalCents: 15_000,
      gateway: 'simulator',
      expiresAt: now,
      paidAt: now,
      nextPollAt: null,
    })
    await t.db.transaction((tx) => updateReputation(tx, provider.id))
    expect(await figures(provider)).toEqual([5, 1, 1])
  },
)

test('does not let a review nobody sees yet take the place of a published one', async () => {
  const [provider, customer] = [await t.make.provider(), await t.make.customer()]
  await review({ provider, customer, rating: 2 })
  const hidden = await review({ provider, customer, rating: 5 })
  await t.db.update(reviews).set({ createdAt: new Date('2031-03-01T12:00:00Z') })
  await t.db.update(reviews).set({ publishedAt: null }).where(eq(reviews.bookingId, hidden.booking))
  await t.db.transaction((tx) => updateReputation(tx, provider.id))
  expect(await figures(provider)).toEqual([2, 1, 2])
})

test('counts no work that a coupon of its provider made free', async () => {
  const provider = await t.make.provider()
  await t.db
    .insert(coupons)
    .values({ code: 'GRATIS', textPt: 'Grátis', textEn: 'Free', percent: 100, borneBy: 'provider' })
  const items = [{ kind: 'labour', text: 'Mão de obra', amount_cents: 15_000 }]
  const job = await t.make.reserved({ provider, body: { items } })
  const paid = await paymentActions(t).start(job, { coupon: 'GRATIS', early_start: true })
  expect([paid.status, paid.amount_cents]).toEqual(['paid', 0])
  t.travel(30 * minute)
  await complete(job)
  expect(await figures(provider)).toEqual([null, 0, 0])
})

test('counts each of many reviews published at one moment', async () => {
  const provider = await t.make.provider()
  const jobs = []
  for (let n = 0; n < 8; n++) jobs.push(await review({ provider, minutes: 30 }))
  await t.db.update(reviews).set({ isCounted: false })
  const count = () => t.db.transaction((tx) => updateReputation(tx, provider.id))
  await count()
  await Promise.all(
    jobs.map(({ booking }) =>
      t.db.transaction(async (tx) => {
        await tx.update(reviews).set({ publishedAt: null }).where(eq(reviews.bookingId, booking))
        await updateReputation(tx, provider.id)
      }),
    ),
  )
  expect(await figures(provider)).toEqual([null, 0, 8])
})
