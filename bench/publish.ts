// Cost of publishing with 10 and with 10,000 matching providers, rows of the first wave, and the time until every
// provider has a suggestion and a notification, without the delays between waves.
//
// Run: npx tsx bench/publish.ts (TEST_DATABASE_URL selects another server).
import { eq, sql } from 'drizzle-orm'
import { suggestions } from '@/server/db/schema/bookings'
import { runDueWaves } from '@/server/modules/suggestions/scheduled'
import { rio, saoPaulo } from '@/server/testing/factories'
import type { TestApp } from '@/server/testing/make-app'
import { median } from './program'
import { withApp } from './with-app'

const rounds = 40
const many = 10_000
const few = 10
/** A demand asks no more than this many at first. */
const firstWave = 100

const addProviders = (t: TestApp, subService: number, city: number, count: number) =>
  t.db.execute(sql`
    with people as (
      insert into users (email, full_name, is_provider, email_verified_at, phone_verified_at)
      select 'bench' || ${city}::int || '-' || n || '@example.com', 'Bench ' || n, true, now(), now()
      from generate_series(1, ${count}::int) n returning id),
    offered as (insert into provider_services (provider_id, sub_service_id)
      select id, ${subService}::bigint from people)
    insert into provider_service_cities (sub_service_id, city_ibge, provider_id)
    select ${subService}::bigint, ${city}::int, id from people`)

const publishIn = async (t: TestApp, city: number) => {
  const customer = await t.make.customer({}, city)
  const body = await t.make.demandBody({
    address: t.make.addressInput(city),
    wanted_from: new Date(Date.now() + 72 * 3_600_000).toISOString(),
  })
  const started = performance.now()
  const answer = await t.as(customer).post('/api/demands/', body)
  const ms = performance.now() - started
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return { ms, pk: (answer.json() as { pk: number }).pk }
}

const rowsOf = (t: TestApp, booking: number) =>
  t.db.select({ id: suggestions.id }).from(suggestions).where(eq(suggestions.bookingId, booking))

const fanOut = async (t: TestApp, city: number, count: number) => {
  const { pk } = await publishIn(t, city)
  const started = performance.now()
  await t.drain()
  const firstMs = performance.now() - started
  const first = (await rowsOf(t, pk)).length
  if (first > firstWave) throw new Error(`${first} suggestions at first`)
  let ms = firstMs
  for (let n = 0; n < 3; n++) {
    t.travel(9 * 3_600_000)
    const begun = performance.now()
    await runDueWaves(t.context)
    await t.drain()
    ms += performance.now() - begun
  }
  const rows = await rowsOf(t, pk)
  const told = await t.db.execute<{ n: number }>(sql`
    select count(*)::int as n from notifications n
    join suggestions s on n.subject = 'suggestion:' || s.id and n.user_id = s.provider_id
    where s.booking_id = ${pk}::bigint`)
  if (rows.length !== count || told.rows[0]?.n !== count)
    throw new Error(`${rows.length} suggestions, ${told.rows[0]?.n} notifications for ${count}`)
  return { first, firstMs, ms }
}

const main = async (t: TestApp) => {
  const subService = await t.make.subServiceId()
  await addProviders(t, subService, saoPaulo, many)
  await addProviders(t, subService, rio, few)
  await t.db.execute(sql`analyze`)
  for (let n = 0; n < 10; n++) await publishIn(t, n % 2 ? rio : saoPaulo)
  const [costFew, costMany]: [number[], number[]] = [[], []]
  for (let n = 0; n < rounds; n++) {
    costFew.push((await publishIn(t, rio)).ms)
    costMany.push((await publishIn(t, saoPaulo)).ms)
  }
  await t.db.execute(sql`truncate outbox, demand_waves`)
  const fanFew = await fanOut(t, rio, few)
  const fanMany = await fanOut(t, saoPaulo, many)
  const [a, b] = [median(costFew), median(costMany)]
  const say = (line: string) => process.stdout.write(`${line}\n`)
  say(`publish, ${few} matches      ${a.toFixed(1)} ms (median of ${rounds})`)
  say(`publish, ${many} matches  ${b.toFixed(1)} ms, ratio ${(b / a).toFixed(2)}`)
  say(`first wave, ${many} matches ${fanMany.first} told, ${fanMany.firstMs.toFixed(0)} ms`)
  say(`all told, ${few} matches     ${fanFew.ms.toFixed(0)} ms`)
  say(
    `all told, ${many} matches ${fanMany.ms.toFixed(0)} ms, ${((fanMany.ms / many) * 1000).toFixed(0)} µs each`,
  )
}

withApp(main)
