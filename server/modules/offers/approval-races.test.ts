import { eq } from 'drizzle-orm'
import { bookings, slots } from '@/server/db/schema/bookings'
import { waitForLockWaits } from '@/server/testing/lock-waits'
import { makeApp } from '@/server/testing/make-app'
import { count } from '@/server/testing/mismatch'
import { approveAtOnce, payAtOnce, publishOffers } from '@/server/testing/scenarios/approvals'
import { contend, makeContest } from '@/server/testing/scenarios/contended-slot'
import { seededRandom } from '@/server/testing/seeded-random'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile({ connections: 50 })

const fifty = <T>(call: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 50 }, (_, n) => call(n)))

test.each([1, 5])(
  'approves once and confirms once of fifty approvals on %i offers at once',
  async (offered) => {
    const providers = await Promise.all(Array.from({ length: offered }, () => t.make.provider()))
    const made = await publishOffers(t, providers, offered)
    expect(await approveAtOnce(t, made, 50, seededRandom(offered))).toEqual([])
    expect(await payAtOnce(t, made)).toEqual([])
  },
)

test('gives one time to one of many approvals and instant bookings at once', async () => {
  const { failures } = await contend(t, await makeContest(t, 30), seededRandom(1))
  expect(failures).toEqual([])
})

test('approves one of two customers at overlapping times, and tells the other the time is taken', async () => {
  const provider = await t.make.provider()
  const startsAt = new Date(Date.now() + 72 * 3_600_000).toISOString()
  const a = await t.make.offer({ provider, body: { starts_at: startsAt } })
  const b = await t.make.offer({
    provider,
    body: { starts_at: new Date(Date.parse(startsAt) + 60 * 60_000).toISOString() },
  })
  const answers = await Promise.all(
    [a, b].map((offer) => t.as(offer.customer).post(`/api/offers/${offer.pk}/approve/`)),
  )
  expect(answers.map((one) => one.statusCode).sort()).toEqual([200, 409])
  expect(answers.find((one) => one.statusCode === 409)?.json().code).toBe('slot_taken')
  expect(await t.db.select().from(slots).where(eq(slots.providerId, provider.id))).toHaveLength(1)
  const loser = answers[0]?.statusCode === 409 ? a : b
  expect((await t.as(loser.customer).get(`/api/demands/${loser.booking}/`)).json().status).toBe(
    'booking_offers',
  )
})

test('approvals of overlapping times that wait for one never wait for one another', async () => {
  const provider = await t.make.provider()
  const at = Date.now() + 72 * 3_600_000
  const made: Awaited<ReturnType<typeof t.make.offer>>[] = []
  for (let n = 0; n < 6; n++) {
    const body = { starts_at: new Date(at + n * 60_000).toISOString() }
    made.push(await t.make.offer({ provider, body }))
  }
  const first = await t.context.pool.connect()
  try {
    await first.query('begin')
    await first.query('insert into slots (provider_id, booking_id, during) values ($1, $2, $3)', [
      provider.id,
      (await t.make.demand()).pk,
      `[${new Date(at).toISOString()},${new Date(at + 7_200_000).toISOString()})`,
    ])
    const answers = made.map((offer) => t.as(offer.customer).post(`/api/offers/${offer.pk}/approve/`))
    await waitForLockWaits(t.context.pool, made.length)
    await first.query('rollback')
    const said = (await Promise.all(answers)).map((one) =>
      one.statusCode === 200 ? 'held' : one.json().code,
    )
    expect(said.sort()).toEqual(['held', ...Array<string>(5).fill('slot_taken')])
  } finally {
    first.release()
  }
  const { rows } = await t.context.pool.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  expect(Number(rows[0]?.deadlocks)).toBe(0)
})

test('gives one time to many without the exclusion constraint', async () => {
  const own = await makeApp()
  try {
    await own.context.pool.query('ALTER TABLE slots DROP CONSTRAINT slots_no_overlap')
    const { failures } = await contend(own, await makeContest(own, 4), seededRandom(1))
    expect(failures).not.toEqual([])
  } finally {
    await own.close()
  }
})

test('fifty sends of one offer under one key make one offer and answer it fifty times', async () => {
  const suggestion = await t.make.suggestion()
  const body = { ...t.make.offerBody(), suggestion: suggestion.pk }
  const answers = await fifty(() =>
    t.as(suggestion.provider).post('/api/offers/', body, { 'idempotency-key': 'one-offer' }),
  )
  expect(new Set(answers.map((one) => one.statusCode))).toEqual(new Set([201]))
  expect(new Set(answers.map((one) => one.json().pk)).size).toBe(1)
  const other = await t
    .as(suggestion.provider)
    .post('/api/offers/', { ...body, message: 'outra' }, { 'idempotency-key': 'one-offer' })
  expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_mismatch'])
})

test('fifty sends without a key make one offer', async () => {
  const suggestion = await t.make.suggestion()
  const body = { ...t.make.offerBody(), suggestion: suggestion.pk }
  const codes = (await fifty(() => t.as(suggestion.provider).post('/api/offers/', body))).map(
    (one) => one.statusCode,
  )
  expect([count(codes, 201), count(codes, 409)]).toEqual([1, 49])
})

test('a demand takes at most five standing offers however many come at once', async () => {
  const customer = await t.make.customer()
  const providers = await Promise.all(Array.from({ length: 12 }, () => t.make.provider()))
  const demand = await t.make.demand({ customer })
  await t.drain()
  const codes = await Promise.all(
    providers.map(async (provider) => {
      const ready = (await t.as(provider).get('/api/provider/demands/?statusId=ready')).json()
      const row = ready.results.find((one: { booking: { pk: number } }) => one.booking.pk === demand.pk)
      return (
        await t.as(provider).post('/api/offers/', { ...t.make.offerBody(), suggestion: row.suggestion.pk })
      ).statusCode
    }),
  )
  expect([count(codes, 201), count(codes, 409)]).toEqual([5, 7])
  const [booking] = await t.db.select().from(bookings).where(eq(bookings.id, demand.pk))
  expect(booking?.offerCount).toBe(5)
})

test('completion by the customer and by the system at once completes once', async () => {
  const { completeBySystem } = await import('@/server/modules/bookings/transitions')
  const job = await t.make.delivered()
  await t.db
    .update(bookings)
    .set({ autoCompleteAt: new Date(Date.now() - 1000) })
    .where(eq(bookings.id, job.booking))
  const results = await Promise.allSettled([
    t.as(job.customer).post(`/api/bookings/${job.booking}/complete/`),
    completeBySystem(t.context, job.booking),
  ])
  const [byCustomer, bySystem] = results
  const wins = [
    byCustomer?.status === 'fulfilled' &&
      byCustomer.value &&
      'statusCode' in byCustomer.value &&
      byCustomer.value.statusCode === 200,
    bySystem?.status === 'fulfilled',
  ].filter(Boolean)
  expect(wins).toHaveLength(1)
})
