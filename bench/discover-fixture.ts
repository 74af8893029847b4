import { sql } from 'drizzle-orm'
import { saoPaulo } from '@/server/testing/factories'
import type { TestApp } from '@/server/testing/make-app'

const providers = 20_000
/** Services per provider, and cities per service. */
const worksEach = 3
const citiesEach = 15

/** A number between 0 and 1: the same in every run, and evenly spread over any range of `n`. */
const even = (n: string, step: number) => sql.raw(`((${n}) * ${step} - floor((${n}) * ${step}))`)
/**
 * Skewed like real work: every ninth job is in the largest city, every eleventh of the commonest kind; a long
 * tail of each.
 */
const cityOf = (n: string) =>
  sql`(select ibge from bench_cities where at = floor(5571 * power(${even(n, 0.7548776662466927)}, 4))::bigint)`
const workOf = (n: string) =>
  sql`(select id from bench_works
    where at = floor((select count(*) from bench_works) * power(${even(n, 0.6180339887498949)}, 2))::bigint)`

const prepare = async (t: TestApp) => {
  await t.db.execute(sql`
    create table bench_cities as
    select row_number() over (order by (ibge = ${saoPaulo}::int) desc, md5(ibge::text)) - 1 as at, ibge
    from cities`)
  await t.db.execute(
    sql`create table bench_works as select row_number() over (order by id) - 1 as at, id from sub_services`,
  )
  await t.db.execute(sql`create index on bench_cities (at)`)
  await t.db.execute(sql`create index on bench_works (at)`)
  await t.db.execute(sql`analyze bench_cities, bench_works`)
}

const fillProviders = async (t: TestApp) => {
  const all = sql`generate_series(1, ${providers}::int) n`
  await t.db.execute(sql`
    insert into users (id, email, full_name, is_provider, is_consumer, created_at) overriding system value
    select n, 'bench' || n || '@example.com', 'Bench ' || n, true, true, now() - interval '1 year' from ${all}`)
  await t.db.execute(sql`
    insert into provider_services (provider_id, sub_service_id)
    select n, ${workOf(`n * ${worksEach} + k`)} from ${all}, generate_series(1, ${worksEach}::int) k
    on conflict do nothing`)
  await t.db.execute(sql`
    insert into provider_service_cities (provider_id, sub_service_id, city_ibge)
    select w.provider_id, w.sub_service_id, c.ibge from provider_services w
    join (select n, ${cityOf(`n * ${citiesEach} + k`)} as ibge
      from ${all}, generate_series(1, ${citiesEach}::int) k) c on c.n = w.provider_id
    on conflict do nothing`)
  await t.db.execute(sql`
    insert into provider_stats
      (provider_id, rating_sum, review_count, completed_count, offers_sent, suggestions_received)
    select n, (n % 7) * 4 + (n % 3), n % 7, n % 20, n % 11, n % 17 from ${all}`)
}

const fillFinished = async (t: TestApp, rows: number) => {
  const all = sql`generate_series(1, ${rows}::int) n`
  await t.db.execute(sql`
    insert into bookings (id, customer_id, sub_service_id, status, answers, when_kind, city_ibge, district, address,
      provider_id, approved_offer_id, completed_at, created_at)
    overriding system value
    select n, 1 + n % ${providers}::int, ${workOf('n')}, 'completed', '{}', 'flexible', ${cityOf('n')}, 'Centro',
      '{"pk":1,"cep":"20010000","street":"Rua","number":"1","complement":null,"label":null}',
      1 + n * 7 % ${providers}::int, n,
      now() - interval '1 minute' * (${rows}::int - n), now() - interval '1 minute' * (${rows}::int - n) from ${all}`)
  await t.db.execute(sql`
    insert into offers (id, booking_id, provider_id, customer_id, status, items, labour_cents, material_cents,
      message, starts_at, duration_minutes, expires_at)
    overriding system value
    select n, n, 1 + n * 7 % ${providers}::int, 1 + n % ${providers}::int, 'completed',
      '[{"kind":"labour","text":"Mão de obra","amount_cents":18000}]',
      10000 + n % 90 * 100, 0, 'Posso atender.', now(), 120, now() from ${all}`)
  await t.db.execute(sql`
    insert into reviews (booking_id, side, author_id, subject_id, rating, text, published_at)
    select id, 'customer', customer_id, provider_id, 3 + id % 3, 'Serviço bem feito.', completed_at
    from bookings where id % 3 = 0 order by id`)
}

/** Twenty thousand providers in every city, and `rows` finished jobs, a third of them reviewed. */
export const fillDiscoverFixture = async (t: TestApp, rows: number): Promise<void> => {
  await prepare(t)
  await fillProviders(t)
  await fillFinished(t, rows)
  await t.context.pool.query('vacuum analyze')
}
