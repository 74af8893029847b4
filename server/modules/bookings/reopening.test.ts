import { eq } from 'drizzle-orm'
import { bookings, suggestions } from '@/server/db/schema/bookings'
import { unitOfWork } from '@/server/process/unit-of-work'
import type { TestUser } from '@/server/testing/factories'
import { nextMonday } from '@/server/testing/next-monday'
import { appForEachTest } from '@/server/testing/test-app'
import { toInstant } from '@/server/time/local-time'
import { expireDemands } from './scheduled'
import { endReservation, lockBooking } from './service'

const t = appForEachTest()

const hour = 3_600_000
const shown = async (who: { id: number }, pk: number) => (await t.as(who).get(`/api/demands/${pk}/`)).json()
const suggestedTo = async (booking: number) =>
  (await t.db.select().from(suggestions).where(eq(suggestions.bookingId, booking))).map(
    ({ providerId }) => providerId,
  )
const reopen = async (job: { booking: number; provider: TestUser; customer: TestUser }) => {
  await t.as(job.provider).post(`/api/bookings/${job.booking}/cancel/`, { reason: 'Quebrei o braço' })
  const revived = (await t.as(job.customer).post(`/api/bookings/${job.booking}/revive/`)).json()
  await t.drain()
  return revived
}
const hoursLeft = (until: string) => (Date.parse(until) - t.context.clock().getTime()) / hour

test('opened again, a demand lasts as if it were published now: until its wish, at most 14 days', async () => {
  const wish = new Date(Date.now() + 60 * hour).toISOString()
  const wished = await t.make.approved({
    body: {},
    suggestion: await t.make.suggestion({ body: { wanted_from: wish } }),
  })
  expect((await reopen(wished)).expires_at).toBe(wish)
  const flexible = await reopen(await t.make.approved())
  expect(Math.round(hoursLeft(flexible.expires_at))).toBe(14 * 24)
  const late = await t.make.approved({
    suggestion: await t.make.suggestion({ body: { wanted_from: new Date(Date.now() + hour).toISOString() } }),
  })
  t.travel(2 * hour)
  // The wish is over, and the work is still wanted.
  expect(Math.round(hoursLeft((await reopen(late)).expires_at))).toBe(48)
})

test('a hold that ends after its demand’s time leaves two hours to choose again', async () => {
  const made = await t.make.reserved()
  await t.db
    .update(bookings)
    .set({ expiresAt: new Date(Date.now() - 60_000) })
    .where(eq(bookings.id, made.booking))
  await unitOfWork(t.context, async (work) => {
    const held = await lockBooking(work.tx, made.booking)
    if (held) await endReservation(work, held)
  })
  expect(await expireDemands(t.context)).toBe(0)
  const open = await shown(made.customer, made.booking)
  expect([open.status, open.offer_count, Math.round(hoursLeft(open.expires_at))]).toEqual([
    'booking_offers',
    1,
    2,
  ])
})

test('suggests a reopened demand to every provider except the one that canceled', async () => {
  const provider = await t.make.provider({ priceCents: 9_000, instant: true })
  const other = await t.make.provider()
  const customer = await t.make.customer()
  const slot_start = toInstant(nextMonday(), 600).toISOString()
  const body = await t.make.demandBody({ slot_start, provider: provider.id })
  const booked = (await t.as(customer).post('/api/bookings/', body)).json()
  await t.make.payFor(booked.pk)
  const revived = await reopen({ booking: booked.pk, provider, customer })
  expect([revived.status, revived.instant, revived.offer_count]).toEqual(['booking_offers', false, 0])
  expect(await suggestedTo(booked.pk)).toEqual([other.id])
})

test('brings back the offers whose start is still ahead, with the cancellation terms they were sent with', async () => {
  const made = await t.make.twoOffers()
  await t.as(made.customer).post(`/api/offers/${made.chosen.pk}/approve/`)
  await t.make.payFor(made.booking)
  const revived = await reopen({ ...made, provider: made.chosen.provider })
  expect([revived.status, revived.offer_count]).toEqual(['booking_offers', 1])
  const offer = await t.as(made.customer).get(`/api/offers/${made.other.pk}/`)
  expect(offer.json()).toMatchObject({ status: 'pending', cancellation: 'usual' })
  expect(offer.json().can).toContain('approve')
})

test('why it was canceled stands on it, opened again or not, for its own sides alone', async () => {
  const job = await t.make.approved()
  const stranger = await t.make.provider()
  await t.as(job.provider).post(`/api/bookings/${job.booking}/cancel/`, { reason: 'Quebrei o braço' })
  for (const who of [job.customer, job.provider])
    expect((await shown(who, job.booking)).cancel_reason).toBe('Quebrei o braço')
  expect((await t.as(job.customer).post(`/api/bookings/${job.booking}/revive/`)).json()).toMatchObject({
    status: 'booking_offers',
    cancel_reason: 'Quebrei o braço',
  })
  await t.drain()
  expect(await suggestedTo(job.booking)).toContain(stranger.id)
  expect(await shown(stranger, job.booking)).toMatchObject({ cancel_reason: null, reached: null })
})

test('each state says when it was reached, the last time where it was reached twice', async () => {
  const job = await t.make.delivered()
  await t.as(job.customer).post(`/api/bookings/${job.booking}/request-changes/`, { text: 'Falta a sala' })
  t.travel(hour)
  const again = (await t.as(job.provider).post(`/api/bookings/${job.booking}/deliver/`)).json()
  const reached = again.reached as { status: string; at: string }[]
  expect(reached.map(({ status }) => status)).toEqual([
    'booking_offers',
    'awaiting_payment',
    'approved',
    'in_progress',
    'changes_requested',
    'delivered',
  ])
  expect(Date.parse(reached.at(-1)?.at ?? '') - Date.parse(reached.at(-2)?.at ?? '')).toBeGreaterThanOrEqual(
    hour,
  )
  const { results } = (await t.as(job.customer).get('/api/demands/user/?statusId=delivered')).json()
  expect(results[0].reached).toBeNull()
})

test('work starts days early only when that is said, and no code is tried before', async () => {
  const far = await t.make.approved({
    body: { starts_at: new Date(Date.now() + 8 * 24 * hour).toISOString() },
  })
  const start = (body: Record<string, unknown>) =>
    t.as(far.provider).post(`/api/bookings/${far.booking}/start/`, body)
  expect((await start({ code: far.startCode })).json().code).toBe('too_early')
  const wrong = far.startCode === '0000' ? '0001' : '0000'
  for (let n = 0; n < 6; n++) expect((await start({ code: wrong })).json().code).toBe('too_early')
  expect((await start({ code: wrong, early: true })).json().code).toBe('code_invalid')
  expect((await start({ code: far.startCode, early: true })).json().status).toBe('in_progress')
  const near = await t.make.approved()
  const answer = await t
    .as(near.provider)
    .post(`/api/bookings/${near.booking}/start/`, { code: near.startCode })
  expect(answer.json().status).toBe('in_progress')
})

test('both sides read when it was paid, which is not when the offer was chosen', async () => {
  const made = await t.make.reserved()
  const before = await shown(made.customer, made.booking)
  expect([before.status, before.paid_at]).toEqual(['awaiting_payment', null])
  t.travel(10 * 60_000)
  await t.make.payFor(made.booking)
  for (const who of [made.customer, made.provider]) {
    const { reached, paid_at } = await shown(who, made.booking)
    const chosen = (reached as { status: string; at: string }[]).find(
      ({ status }) => status === 'awaiting_payment',
    )
    expect(Date.parse(paid_at) - Date.parse(chosen?.at ?? '')).toBeGreaterThanOrEqual(10 * 60_000)
  }
})
