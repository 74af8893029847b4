import { eq } from 'drizzle-orm'
import { bookings } from '@/server/db/schema/bookings'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()
const hour = 3_600_000
const at = (hours: number) => new Date(t.context.clock().getTime() + hours * hour).toISOString()

/** All pages of a list, of two rows each. */
const walk = async (who: { id: number }, path: string, pkOf: (row: never) => number): Promise<number[]> => {
  const seen: number[] = []
  for (let cursor = ''; ;) {
    const page = (await t.as(who).get(`${path}&limit=2${cursor}`)).json()
    seen.push(...page.results.map(pkOf))
    if (!page.next) return seen
    cursor = `&cursor=${page.next}`
  }
}
const listOf = (customer: { id: number }, states: string) =>
  walk(customer, `/api/demands/user/?statusId=${states}`, (row: { pk: number }) => row.pk)
const workOf = (provider: { id: number }, tab: string) =>
  walk(
    provider,
    `/api/provider/demands/?statusId=${tab}`,
    (row: { booking: { pk: number } }) => row.booking.pk,
  )
const works = 'approved,in_progress,delivered,changes_requested,disputed'

test('lists open requests with offers first, then those that end soonest, page by page', async () => {
  const customer = await t.make.customer()
  const of = async (hours: number) =>
    (
      await t.make.demand({
        customer,
        body: { when: 'date', wanted_from: at(hours), wanted_to: at(hours + 2) },
      })
    ).pk
  const [late, soon, middle] = [await of(240), await of(48), await of(96)]
  const offered = await t.make.offer({ customer })
  expect(await listOf(customer, 'booking_offers')).toEqual([offered.booking, soon, middle, late])
})

test('lists jobs that wait for the reader first, then the next one, disputed ones last', async () => {
  const [customer, provider] = [await t.make.customer(), await t.make.provider()]
  const job = (make: 'approved' | 'delivered', hours: number) =>
    t.make[make]({ customer, provider, body: { starts_at: at(hours) } })
  const [later, next, proposed] = [
    await job('approved', 90),
    await job('approved', 30),
    await job('approved', 120),
  ]
  const done = await job('delivered', 60)
  const disputed = await job('approved', 150)
  await t.as(provider).post(`/api/bookings/${proposed.booking}/reschedule/`, { starts_at: at(123) })
  await t
    .as(customer)
    .post(`/api/bookings/${disputed.booking}/dispute/`, { reason: 'O serviço não foi feito.' })
  const b = (made: { booking: number }) => made.booking
  expect(await listOf(customer, works)).toEqual([done, proposed, next, later, disputed].map(b))
  // The provider's turn is another one.
  expect(await workOf(provider, 'approved')).toEqual([next, later, proposed, done, disputed].map(b))
  await t.as(customer).post(`/api/bookings/${done.booking}/request-changes/`, { text: 'Falta a sala' })
  expect(await workOf(provider, 'approved')).toEqual([done, next, later, proposed, disputed].map(b))
  expect(await listOf(customer, works)).toEqual([proposed, next, done, later, disputed].map(b))
})

test('work that begins within twelve hours waits for the customer', async () => {
  const [customer, provider] = [await t.make.customer(), await t.make.provider()]
  const job = (hours: number) => t.make.approved({ customer, provider, body: { starts_at: at(hours) } })
  const [today, proposed] = [await job(30), await job(60)]
  await t.as(provider).post(`/api/bookings/${proposed.booking}/reschedule/`, { starts_at: at(63) })
  const b = (made: { booking: number }) => made.booking
  expect(await listOf(customer, works)).toEqual([proposed, today].map(b))
  t.travel(18 * hour + 1)
  expect(await listOf(customer, works)).toEqual([today, proposed].map(b))
  const { attention } = (await t.as(customer).get('/api/demands/user/counts/')).json()
  expect(attention.approved).toBe(2)
})

test('lists finished work that may be reviewed first, then the latest', async () => {
  const [customer, provider] = [await t.make.customer(), await t.make.provider()]
  const job = (hours: number) => t.make.completed({ customer, provider, body: { starts_at: at(hours) } })
  const [first, second, third] = [await job(30), await job(60), await job(90)]
  for (const [made, days] of [
    [first, 3],
    [second, 2],
    [third, 1],
  ] as const)
    await t.context.db
      .update(bookings)
      .set({ completedAt: new Date(t.context.clock().getTime() - days * 24 * hour) })
      .where(eq(bookings.id, made.booking))
  await t.as(customer).post(`/api/bookings/${third.booking}/review/`, { rating: 5, text: '' })
  const b = (made: { booking: number }) => made.booking
  expect(await listOf(customer, 'completed')).toEqual([second, first, third].map(b))
  expect(await workOf(provider, 'completed')).toEqual([third, second, first].map(b))
})

const none = { booking_offers: 0, awaiting_payment: 0, approved: 0, completed: 0, closed: 0 }

test('counts a customer’s own bookings per tab, and those that wait for them', async () => {
  const customer = await t.make.customer()
  const counts = async () => (await t.as(customer).get('/api/demands/user/counts/')).json()
  expect(await counts()).toEqual({ ...none, attention: none })
  await t.make.demand()
  const [canceled] = [await t.make.demand({ customer }), await t.make.demand({ customer })]
  await t.as(customer).post(`/api/bookings/${canceled.pk}/cancel/`, {})
  await t.make.delivered({ customer })
  await t.make.reserved({ customer })
  const held = { ...none, booking_offers: 1, awaiting_payment: 1, approved: 1, closed: 1 }
  expect(await counts()).toEqual({
    ...held,
    attention: { ...none, awaiting_payment: 1, approved: 1 },
  })
  await t.make.offer({ customer })
  const reviewable = await t.make.completed({ customer })
  expect(await counts()).toEqual({
    ...held,
    booking_offers: 2,
    completed: 1,
    attention: { ...none, booking_offers: 1, awaiting_payment: 1, approved: 1, completed: 1 },
  })
  await t.as(customer).post(`/api/bookings/${reviewable.booking}/review/`, { rating: 5, text: '' })
  expect((await counts()).attention.completed).toBe(0)
})

test('rejects a cursor of another list', async () => {
  const customer = await t.make.customer()
  for (let n = 0; n < 2; n++) await t.make.demand({ customer })
  const { next } = (await t.as(customer).get('/api/demands/user/?limit=1')).json()
  const crossed = await t.as(customer).get(`/api/demands/user/?statusId=booking_offers&cursor=${next}`)
  expect([crossed.statusCode, crossed.json().errors]).toEqual([422, { cursor: ['invalid'] }])
})
