import { and, asc, eq, inArray, like, sql } from 'drizzle-orm'
import type { DemandAudience } from '@/lib/contract/demand-audience'
import { openSuggestions } from '@/lib/contract/offers'
import { demandWaves, suggestions } from '@/server/db/schema/bookings'
import { notifications } from '@/server/db/schema/notifications'
import { rio, saoPaulo, type TestUser } from '@/server/testing/factories'
import { okBody } from '@/server/testing/ok-body'
import { appForEachTest } from '@/server/testing/test-app'
import { matchBooking } from './matching'
import { nextWaveAt } from './policy'
import { runDueWaves } from './scheduled'

const minutes = (n: number) => n * 60_000
const t = appForEachTest()

/** Many professionals, each better than those before. Answers their ids, best first. */
const crowd = async (count: number, city = saoPaulo): Promise<number[]> => {
  const work = await t.make.subServiceId()
  const { rows } = await t.db.execute<{ id: number }>(sql`
    with people as (
      insert into users (email, full_name, is_provider, email_verified_at, phone_verified_at)
      select 'one-' || n || '-of-' || ${city}::int || '@example.com', 'Uma Pessoa', true, now(), now()
      from generate_series(1, ${count}::int) n returning id),
    offered as (insert into provider_services (provider_id, sub_service_id) select id, ${work}::bigint from people),
    there as (
      insert into provider_service_cities (sub_service_id, city_ibge, provider_id)
      select ${work}::bigint, ${city}::int, id from people),
    ranked as (
      insert into provider_stats (provider_id, rating_sum, review_count)
      select id, row_number() over (order by id), 1000 from people)
    select id::float8 as id from people order by id desc`)
  return rows.map(({ id }) => id)
}
const askedFor = async (booking: number) =>
  (
    await t.db
      .select({ provider: suggestions.providerId })
      .from(suggestions)
      .where(eq(suggestions.bookingId, booking))
      .orderBy(asc(suggestions.id))
  ).map(({ provider }) => provider)
const toldOnce = async (people: number[]) => {
  const told = await t.db
    .select({ user: notifications.userId })
    .from(notifications)
    .where(
      and(inArray(notifications.userId, people), like(notifications.indicator, 'offers.new_suggestion.%')),
    )
  return told.map(({ user }) => user).sort((a, b) => a - b)
}
const reach = async ({ pk, customer }: { pk: number; customer: TestUser }) =>
  okBody<DemandAudience>(await t.as(customer).get(`/api/demands/${pk}/reach/`)).told
const later = async (ms: number) => {
  t.travel(ms)
  await runDueWaves(t.context)
  await t.drain()
}
const offerOf = async (provider: TestUser, booking: number) => {
  const [row] = await t.db
    .select()
    .from(suggestions)
    .where(and(eq(suggestions.bookingId, booking), eq(suggestions.providerId, provider.id)))
  return okBody<{ pk: number }>(
    await t.as(provider).post('/api/offers/', { ...t.make.offerBody(), suggestion: row?.id }),
  ).pk
}

test('asks the sixty best first, more while offers are missing, in the end everybody, each once', async () => {
  const best = await crowd(400)
  const demand = await t.make.demand()
  await t.drain()
  expect(await askedFor(demand.pk)).toEqual(best.slice(0, 60))
  expect(await reach(demand)).toBe(60)
  await later(minutes(29))
  expect(await askedFor(demand.pk)).toHaveLength(60)
  await later(minutes(2))
  expect(await askedFor(demand.pk)).toEqual(best.slice(0, 300))
  await later(minutes(119))
  expect(await askedFor(demand.pk)).toHaveLength(300)
  await later(minutes(2))
  expect(await askedFor(demand.pk)).toEqual(best)
  expect(await toldOnce(best)).toEqual([...best].reverse())
  expect(await t.db.select().from(demandWaves)).toMatchObject([{ waves: 3, dueAt: null }])
  await later(minutes(6000))
  expect(await askedFor(demand.pk)).toHaveLength(400)
})

test('with three offers to choose from nobody else is asked, until one is withdrawn', async () => {
  const three = [await t.make.provider(), await t.make.provider(), await t.make.provider()] as const
  await t.db.execute(sql`insert into provider_stats (provider_id, rating_sum, review_count)
    select id, 5000, 1000 from unnest(${sql.param(three.map(({ id }) => id))}::bigint[]) as id`)
  await crowd(100)
  const demand = await t.make.demand()
  await t.drain()
  const offers: number[] = []
  for (const one of three) offers.push(await offerOf(one, demand.pk))
  await later(minutes(31))
  await later(minutes(31))
  expect(await askedFor(demand.pk)).toHaveLength(60)
  okBody(await t.as(three[0]).post(`/api/offers/${offers[0]}/withdraw/`))
  await later(minutes(31))
  expect(await askedFor(demand.pk)).toHaveLength(103)
})

test('other cities are asked at once, their best first; a demand that ended asks nobody', async () => {
  await crowd(70)
  const there = await crowd(200, rio)
  const demand = await t.make.demand()
  await t.drain()
  expect(await askedFor(demand.pk)).toHaveLength(60)
  okBody(await t.as(demand.customer).post(`/api/demands/${demand.pk}/widen/`, { cities: [rio] }))
  await t.drain()
  const asked = await askedFor(demand.pk)
  expect([asked.length, asked.slice(60).every((one) => there.includes(one))]).toEqual([120, true])
  // Cities that were asked already, the demand's own among them, bring no wave before its time.
  okBody(await t.as(demand.customer).post(`/api/demands/${demand.pk}/widen/`, { cities: [rio, saoPaulo] }))
  await t.drain()
  expect(await askedFor(demand.pk)).toHaveLength(120)
  okBody(await t.as(demand.customer).post(`/api/bookings/${demand.pk}/cancel/`))
  await later(minutes(31))
  expect(await askedFor(demand.pk)).toHaveLength(120)
  expect(await t.db.select().from(demandWaves)).toMatchObject([{ dueAt: null }])
})

test('five workers at one wave, and a job that runs again: one wave, nobody told twice', async () => {
  const best = await crowd(100)
  const demand = await t.make.demand()
  const match = () => matchBooking(t.context, { booking: demand.pk })
  await Promise.all([t.drain(), match(), match(), match(), match()])
  await match()
  await t.drain()
  expect(await askedFor(demand.pk)).toEqual(best.slice(0, 60))
  t.travel(minutes(31))
  await Promise.all([runDueWaves(t.context), runDueWaves(t.context), match(), match()])
  await t.drain()
  expect(await toldOnce(best)).toEqual([...best].reverse())
})

test('a wave beside a cancellation or an approval leaves nothing open that ended', async () => {
  const worker = await t.make.provider()
  await crowd(100)
  for (let n = 0; n < 4; n++) {
    const demand = await t.make.demand()
    await t.drain()
    t.travel(minutes(31))
    const cancel = t.as(demand.customer).post(`/api/bookings/${demand.pk}/cancel/`)
    await Promise.all([runDueWaves(t.context), cancel, matchBooking(t.context, { booking: demand.pk })])
    await t.drain()
    expect(
      await t.db
        .select()
        .from(suggestions)
        .where(and(eq(suggestions.bookingId, demand.pk), inArray(suggestions.status, [...openSuggestions]))),
    ).toEqual([])
  }
  await t.db.execute(
    sql`insert into provider_stats (provider_id, rating_sum, review_count) values (${worker.id}, 5000, 1000)
      on conflict (provider_id) do update set rating_sum = 5000, review_count = 1000`,
  )
  const made = await t.make.offer({ provider: worker })
  t.travel(minutes(31))
  await Promise.all([runDueWaves(t.context), t.as(made.customer).post(`/api/offers/${made.pk}/approve/`)])
  const asked = (await askedFor(made.booking)).length
  // The time is held: nobody else is asked while the customer may pay.
  await later(minutes(31))
  expect(await askedFor(made.booking)).toHaveLength(asked)
})

test('asks the sixty best again when a request is reopened, and notifies each once more', async () => {
  const worker = await t.make.provider()
  const best = await crowd(100)
  const demand = await t.make.demand()
  await t.db.execute(sql`insert into provider_stats (provider_id, rating_sum, review_count)
    values (${worker.id}, 5000, 1000)`)
  await t.drain()
  expect((await askedFor(demand.pk)).slice(1)).toEqual(best.slice(0, 59))
  await t.make.agree({ pk: await offerOf(worker, demand.pk), booking: demand.pk, customer: demand.customer })
  okBody(await t.as(worker).post(`/api/bookings/${demand.pk}/cancel/`, { reason: 'Quebrei o braço' }))
  // The ranks changed meanwhile: the last of those not asked is now the best, and the best of those asked the last.
  const [fallen, risen] = [best[0] ?? 0, best[99] ?? 0]
  await t.db.execute(sql`update provider_stats set suggestions_received = 0, rating_sum =
    case provider_id when ${fallen} then 0 when ${risen} then 4000 else rating_sum end`)
  okBody(await t.as(demand.customer).post(`/api/bookings/${demand.pk}/revive/`))
  const match = () => matchBooking(t.context, { booking: demand.pk })
  await Promise.all([t.drain(), match(), match(), match()])
  await t.drain()
  const open = and(eq(suggestions.bookingId, demand.pk), inArray(suggestions.status, [...openSuggestions]))
  const asked = (await t.db.select().from(suggestions).where(open)).map(({ providerId }) => providerId)
  expect(asked.sort((a, b) => b - a)).toEqual([...best.slice(1, 60), risen])
  expect(await reach(demand)).toBe(60)
  const twice = best.slice(1, 59)
  expect(await toldOnce(best)).toEqual([...twice, ...best.slice(0, 60), risen].sort((a, b) => a - b))
  await later(minutes(31))
  expect(await reach(demand)).toBe(100)
})

const now = new Date('2030-01-01T12:00:00Z')
test.each([
  [1, null, 30],
  [2, null, 120],
  [3, null, 480],
  [4, null, null],
  [1, 60, 15],
  [3, 60, 15],
  [1, 8, 5],
  [1, -30, 5],
  [1, 6000, 30],
])('after %s waves, work wanted in %s minutes: the next one in %s', (waves, wanted, wait) => {
  const inMinutes = (n: number | null) => (n === null ? null : new Date(now.getTime() + minutes(n)))
  expect(nextWaveAt(waves, inMinutes(wanted), now)).toEqual(inMinutes(wait))
})

test('a demand that cannot be suggested keeps none of those behind it waiting', async () => {
  await crowd(70)
  const [broken, sound] = [await t.make.demand(), await t.make.demand()]
  await t.drain()
  await t.db.execute(
    sql.raw(`
    create function break_one() returns trigger language plpgsql as
      $$ begin raise exception 'broken'; end $$;
    create trigger break_one before insert on suggestions for each row
      when (new.booking_id = ${broken.pk}) execute function break_one()`),
  )
  t.travel(minutes(31))
  const failed: unknown[] = []
  const log = Object.assign(Object.create(t.context.log), { error: (one: unknown) => failed.push(one) })
  expect(await runDueWaves({ ...t.context, log })).toBe(1)
  expect(failed).toMatchObject([{ due: broken.pk }])
  expect([(await askedFor(broken.pk)).length, (await askedFor(sound.pk)).length]).toEqual([60, 70])
})
