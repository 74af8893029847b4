import { and, asc, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { maxCountedProviders } from '@/lib/contract/catalogue'
import type { Db } from '@/server/db/client'
import { preparedStatement } from '@/server/db/prepared-statement'
import { users } from '@/server/db/schema/accounts'
import { bookings, reviews } from '@/server/db/schema/bookings'
import { cities, subServices } from '@/server/db/schema/catalogue'
import { providerServiceCities, providerServices, providerStats } from '@/server/db/schema/provider'
import { areaKindOf, type Area, type AreaKind } from '@/server/modules/catalogue/area'
import { areaPlaceholders, areaValues, inArea } from '@/server/modules/catalogue/service'

const { subService: work, from, to } = areaPlaceholders
const most = sql.placeholder('limit')
/** Written into the statement, so that the planner knows how few rows are wanted. */
const upTo = sql.raw(String(maxCountedProviders))

/** Every municipality, in the order of its name without accents. */
export const readCities = (db: Db): Promise<{ ibge: number; name: string; state: string }[]> =>
  db
    .select({ ibge: cities.ibge, name: cities.name, state: cities.state })
    .from(cities)
    .orderBy(asc(cities.search))

/** Status and order as the index has them: with parameters the planner would read every job. */
const finished = preparedStatement((db, kind: AreaKind) => {
  const there = and(
    sql`${bookings.status} = 'completed'`,
    eq(bookings.subServiceId, work),
    inArea(bookings.cityIbge, kind, areaPlaceholders),
  )
  return db
    .select({ n: sql<number>`count(*)::int` })
    .from(sql`(select 1 from ${bookings} where ${there} order by ${bookings.cityIbge} limit ${upTo}) as few`)
    .prepare(`count_finished_${kind}`)
})

/** Counts finished jobs there up to a limit, so that a page costs the same in São Paulo as in Borá. */
export const countFinishedJobs = async (db: Db, subService: number, area: Area | null): Promise<number> =>
  (await finished(db, areaKindOf(area)).execute(areaValues(subService, area)))[0]?.n ?? 0

const citiesOf = preparedStatement((db) =>
  db
    .select({ ibge: sql<number>`ibge` })
    .from(
      sql`cities, lateral (
      select count(*) as n from (
        select 1 from provider_service_cities
        where sub_service_id = ${work}::bigint and city_ibge = cities.ibge limit 20) as few) as served`,
    )
    .where(sql`ibge >= ${from}::int and ibge < ${to}::int and n > 0`)
    .orderBy(sql`n desc, ibge`)
    .limit(most)
    .prepare('cities_served'),
)

/** Lists the cities of a state with a provider of this work, busiest first. One index lookup per city. */
export const listServedCities = async (
  db: Db,
  subService: number,
  state: Area,
  limit: number,
): Promise<number[]> => (await citiesOf(db).execute({ subService, ...state, limit })).map((row) => row.ibge)

const statesOf = preparedStatement((db) =>
  db
    .select({ digits: sql<number>`digits` })
    .from(sql`unnest(${sql.placeholder('states')}::int[]) as digits`)
    .where(
      sql`exists (
      select 1 from provider_service_cities
      where sub_service_id = ${work}::bigint and city_ibge >= digits * 100000 and city_ibge < (digits + 1) * 100000)`,
    )
    .prepare('states_served'),
)

/** Filters states, by the first two digits of their cities' codes, for a provider of this work. */
export const listServedStates = async (
  db: Db,
  subService: number,
  states: readonly number[],
): Promise<number[]> => (await statesOf(db).execute({ subService, states })).map((row) => row.digits)

const worthShowing = sql`side = 'customer' and published_at is not null and text <> '' and is_counted`

const newestOfCity = sql`
  select id from reviews where sub_service_id = ${work}::bigint
    and city_ibge = ${sql.placeholder('city')}::int and ${worthShowing}
  order by id desc limit ${most}::int`

const works = sql.placeholder('works')

/**
 * Takes the newest of each work and state, and of those the newest; otherwise all reviews of a country would
 * be read.
 */
const newestOfWorks = sql`
  select newest.id from unnest(${works}::bigint[]) as work,
    unnest(${sql.placeholder('states')}::int[]) as digits, lateral (
    select id from reviews where sub_service_id = work and city_ibge / 100000 = digits and ${worthShowing}
    order by id desc limit ${most}::int) as newest
  order by newest.id desc limit ${most}::int`

const theseReviews = (db: Db, ids: SQL) =>
  db
    .select({ review: getTableColumns(reviews), author: users.fullName })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.authorId))
    .where(sql`${reviews.id} in (${ids})`)
    .orderBy(desc(reviews.id))

const ofCity = preparedStatement((db) => theseReviews(db, newestOfCity).prepare('reviews_of_city'))
const ofWorks = preparedStatement((db) => theseReviews(db, newestOfWorks).prepare('reviews_of_works'))

const anywhere = preparedStatement((db) =>
  db
    .select({ review: getTableColumns(reviews), author: users.fullName, service: subServices.name })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.authorId))
    .innerJoin(subServices, eq(subServices.id, reviews.subServiceId))
    .where(
      sql`${reviews.id} in (select id from reviews where ${worthShowing} order by id desc limit ${most}::int)`,
    )
    .orderBy(desc(reviews.id))
    .prepare('reviews_anywhere'),
)

/** Lists the newest counted reviews with their work. */
export const listNewestReviews = (db: Db, limit: number) => anywhere(db).execute({ limit })

/** Lists reviews of any of these works in states, by their digits; newest first. */
export const listReviewsOfWorks = (
  db: Db,
  subServices: readonly number[],
  states: readonly number[],
  limit: number,
) => ofWorks(db).execute({ works: subServices, states, limit })

/** Lists reviews of the work in a city, or in states by their digits; newest first. */
export const listReviewsInArea = (
  db: Db,
  subService: number,
  where: { city: number } | { states: readonly number[] },
  limit: number,
) =>
  'city' in where
    ? ofCity(db).execute({ subService, city: where.city, limit })
    : listReviewsOfWorks(db, [subService], where.states, limit)

const offering = preparedStatement((db) =>
  db
    .select({ n: sql<number>`least(count(distinct provider_id), ${upTo})::int` })
    .from(
      sql`unnest(${works}::bigint[]) as work, lateral (
      select provider_id from provider_services join users on users.id = provider_id and closed_at is null
      where sub_service_id = work limit ${upTo}) as few`,
    )
    .prepare('count_offering_any'),
)

/** Counts the providers of any of these works, up to a limit. */
export const countProvidersOfAny = async (db: Db, subServices: readonly number[]): Promise<number> =>
  (await offering(db).execute({ works: subServices }))[0]?.n ?? 0

/** Counts over whole tables; cached for ten minutes. */
export const countMarketplace = async (db: Db) => {
  const [stats, places] = await Promise.all([
    db
      .select({
        completed: sql<number>`coalesce(sum(${providerStats.completedCount}), 0)::int`,
        reviews: sql<number>`coalesce(sum(${providerStats.reviewCount}), 0)::int`,
        stars: sql<number>`coalesce(sum(${providerStats.ratingSum}), 0)::int`,
      })
      .from(providerStats),
    db
      .select({
        providers: sql<number>`(select count(distinct ${providerServices.providerId}) from ${providerServices})::int`,
        cities: sql<number>`(select count(distinct ${providerServiceCities.cityIbge})
          from ${providerServiceCities})::int`,
      })
      .from(sql`(select 1) as one`),
  ])
  return {
    ...(stats[0] ?? { completed: 0, reviews: 0, stars: 0 }),
    ...(places[0] ?? { providers: 0, cities: 0 }),
  }
}
