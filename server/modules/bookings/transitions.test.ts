import { eq } from 'drizzle-orm'
import { bookingEvents, bookings, slots, suggestions } from '@/server/db/schema/bookings'
import { publishDueReviews } from '@/server/modules/reviews/scheduled'
import { appForEachTest } from '@/server/testing/test-app'
import { completeDeliveredBookings, expireDemands } from './scheduled'

const hour = 3_600_000
const t = appForEachTest()

const booking = async (who: { id: number }, pk: number) => (await t.as(who).get(`/api/demands/${pk}/`)).json()

test('from demand to reviewed booking, step by step', async () => {
  const job = await t.make.completed()
  expect(await booking(job.customer, job.booking)).toMatchObject({
    status: 'completed',
    role: 'customer',
    can: ['review', 'chat', 'claim'],
    approved_offer: { status: 'completed' },
  })
  const steps = await t.db
    .select()
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, job.booking))
    .orderBy(bookingEvents.id)
  const taken = steps.filter((one) => one.actor !== 'system' && !one.step.startsWith('suggestion.'))
  expect(taken.map((one) => one.step).filter((one) => one !== 'publish')).toEqual([
    'send',
    'offer.approve',
    'approve',
    'start',
    'deliver',
    'complete',
  ])
  expect(steps.filter((one) => !taken.includes(one)).map((one) => one.step)).toEqual([
    'suggestion.convert',
    'paid',
    'offer.pay',
    'offer.complete',
  ])
  expect(await t.db.select().from(slots)).toEqual([])
})

test('delivered work completes by itself after 48 hours, not before', async () => {
  const job = await t.make.delivered()
  t.travel(47 * hour)
  expect(await completeDeliveredBookings(t.context)).toBe(0)
  t.travel(1.1 * hour)
  expect(await completeDeliveredBookings(t.context)).toBe(1)
  expect((await booking(job.customer, job.booking)).status).toBe('completed')
})

test('asking for changes stops the clock', async () => {
  const job = await t.make.delivered()
  await t.as(job.customer).post(`/api/bookings/${job.booking}/request-changes/`, { text: 'Faltou a varanda' })
  t.travel(100 * hour)
  expect(await completeDeliveredBookings(t.context)).toBe(0)
  expect((await booking(job.provider, job.booking)).changes_requested).toBe('Faltou a varanda')
})

test('a demand expires, its offers end and its suggestions close', async () => {
  const made = await t.make.offer()
  t.travel(15 * 24 * hour)
  expect(await expireDemands(t.context)).toBe(1)
  expect((await booking(made.customer, made.booking)).status).toBe('expired')
  expect((await t.as(made.provider).get(`/api/offers/${made.pk}/`)).json().status).toBe('not_selected')
})

test('after the provider cancels, one step brings the earlier offers back', async () => {
  const { customer, chosen, other, booking: pk } = await t.make.twoOffers()
  await t.make.agree(chosen)
  expect((await t.as(other.provider).get(`/api/offers/${other.pk}/`)).json().status).toBe('not_selected')
  await t.as(chosen.provider).post(`/api/bookings/${pk}/cancel/`, { reason: 'Imprevisto' })
  expect((await booking(customer, pk)).can).toContain('revive')
  const revived = (await t.as(customer).post(`/api/bookings/${pk}/revive/`)).json()
  expect([revived.status, revived.offer_count, revived.provider]).toEqual(['booking_offers', 1, null])
  expect((await t.as(other.provider).get(`/api/offers/${other.pk}/`)).json().status).toBe('pending')
  expect((await t.as(customer).post(`/api/offers/${other.pk}/approve/`)).statusCode).toBe(200)
})

test('a new time holds once the other side proposes the same one', async () => {
  const job = await t.make.approved()
  const startsAt = new Date(Date.now() + 96 * hour).toISOString()
  const propose = (who: { id: number }, at = startsAt) =>
    t.as(who).post(`/api/bookings/${job.booking}/reschedule/`, { starts_at: at })
  const proposed = (await propose(job.provider)).json()
  expect(proposed.proposed_start).toEqual({ starts_at: startsAt, by: 'provider' })
  expect(proposed.starts_at).not.toBe(startsAt)
  expect((await propose(job.provider)).json().starts_at).not.toBe(startsAt)
  const accepted = (await propose(job.customer)).json()
  expect([accepted.starts_at, accepted.proposed_start]).toEqual([startsAt, null])
  expect((await propose(job.customer, '2020-01-01T00:00:00Z')).json().errors).toEqual({
    starts_at: ['in_the_past'],
  })
})

test('a no-show can be reported from twenty minutes after the start', async () => {
  const job = await t.make.approved()
  const report = () => t.as(job.customer).post(`/api/bookings/${job.booking}/no-show/`)
  expect((await report()).json().code).toBe('too_early')
  t.travel(48 * hour + 21 * 60_000)
  expect((await report()).json().status).toBe('no_show_provider')
})

test('reviews stay hidden from the other side until both wrote', async () => {
  const job = await t.make.completed()
  const review = (who: { id: number }, rating: number) =>
    t.as(who).post(`/api/bookings/${job.booking}/review/`, { rating, text: `Nota ${rating}` })
  expect((await review(job.customer, 4)).statusCode).toBe(200)
  expect(await booking(job.provider, job.booking)).toMatchObject({ their_review: null, my_review: null })
  expect((await t.as(null).get(`/api/providers/${job.provider.id}/reviews/`)).json().results).toEqual([])
  expect((await review(job.customer, 5)).json().code).toBe('already_reviewed')
  await review(job.provider, 5)
  expect((await booking(job.provider, job.booking)).their_review).toMatchObject({ rating: 4, text: 'Nota 4' })
  expect((await t.as(null).get(`/api/providers/${job.provider.id}/reviews/`)).json().results).toHaveLength(1)
  expect((await t.as(null).get(`/api/providers/${job.provider.id}/`)).json()).toMatchObject({
    rating: 4,
    review_count: 1,
    completed_count: 1,
  })
})

test('a lone review is published when the week is over, and none can be written after', async () => {
  const job = await t.make.completed()
  await t.as(job.customer).post(`/api/bookings/${job.booking}/review/`, { rating: 5, text: '' })
  t.travel(6.9 * 24 * hour)
  expect(await publishDueReviews(t.context)).toBe(0)
  t.travel(0.2 * 24 * hour)
  expect(await publishDueReviews(t.context)).toBe(1)
  expect(
    (await t.as(job.provider).post(`/api/bookings/${job.booking}/review/`, { rating: 1, text: '' }))
      .statusCode,
  ).toBe(409)
  expect((await t.as(null).get(`/api/providers/${job.provider.id}/reviews/`)).json().results).toHaveLength(1)
})

test('lists page by key: every booking once, in order', async () => {
  const customer = await t.make.customer()
  const made: number[] = []
  for (let n = 0; n < 7; n++) made.push((await t.make.demand({ customer })).pk)
  const seen: number[] = []
  for (let cursor = ''; ;) {
    const page = (
      await t.as(customer).get(`/api/demands/user/?limit=3&statusId=booking_offers${cursor}`)
    ).json()
    seen.push(...page.results.map((one: { pk: number }) => one.pk))
    if (!page.next) break
    cursor = `&cursor=${page.next}`
  }
  // Those that end soonest first.
  expect(seen).toEqual(made)
  expect((await t.as(customer).get('/api/demands/user/?statusId=nonsense')).json().errors).toEqual({
    statusId: ['invalid_choice'],
  })
  expect((await t.as(customer).get('/api/demands/user/?cursor=zzz')).json().errors).toEqual({
    cursor: ['invalid'],
  })
})

test('shows each viewer only permitted parts of a booking', async () => {
  const made = await t.make.offer()
  expect(await booking(made.provider, made.booking)).toMatchObject({
    role: 'suggested',
    address: null,
    start_code: null,
    customer: { full_name: 'Pessoa' },
  })
  expect(await booking(made.customer, made.booking)).toMatchObject({
    role: 'customer',
    address: { street: 'Avenida Paulista', cep: '01310100' },
  })
  // Providers with a rejected offer do not see the progress of the work.
  const job = await t.make.approved()
  const other = await t.make.provider()
  await t.db
    .insert(suggestions)
    .values({ bookingId: job.booking, providerId: other.id, reasons: ['service'] })
  const soon = new Date(t.context.clock().getTime() + 3_600_000)
  await t.db
    .update(bookings)
    .set({ status: 'delivered', autoCompleteAt: soon })
    .where(eq(bookings.id, job.booking))
  expect(await booking(other, job.booking)).toMatchObject({ role: 'suggested', auto_complete_at: null })
  expect(await booking(job.customer, job.booking)).toMatchObject({ auto_complete_at: soon.toISOString() })
  expect((await t.as(await t.make.customer()).get(`/api/demands/${made.booking}/`)).statusCode).toBe(404)
  expect((await t.as(null).get(`/api/demands/${made.booking}/`)).statusCode).toBe(401)
})
