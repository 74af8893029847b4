import { and, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import { countedUpTo, indexedFrom, sitemapSize } from '@/lib/contract/seo'
import type { Db } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { bookings, reviews } from '@/server/db/schema/bookings'
import { providerServiceCities, providerServices, providerStats } from '@/server/db/schema/provider'

/** Codes of cities: one, or all that begin with a state's two digits. */
export interface Area {
  from: number
  to: number
}

const inArea = (column: typeof bookings.cityIbge | typeof providerServiceCities.cityIbge, area: Area | null) =>
  area ? and(gte(column, area.from), lt(column, area.to)) : undefined

/** Stops at what is worth counting, so a page costs the same in São Paulo as in Borá. */
export const countThere = async (db: Db, subService: number, area: Area | null) => {
  const [providers, finished] = await Promise.all([
    db
      .select({ n: sql<number>`count(*)::int` })
      .from(
        db
          .selectDistinct({ id: providerServiceCities.providerId })
          .from(providerServiceCities)
          .where(and(eq(providerServiceCities.subServiceId, subService), inArea(providerServiceCities.cityIbge, area)))
          .limit(countedUpTo)
          .as('some'),
      ),
    db
      .select({ n: sql<number>`count(*)::int` })
      .from(
        db
          .select({ id: bookings.id })
          .from(bookings)
          .where(and(eq(bookings.status, 'completed'), eq(bookings.subServiceId, subService), inArea(bookings.cityIbge, area)))
          .limit(countedUpTo)
          .as('some'),
      ),
  ])
  return { providers: providers[0]?.n ?? 0, finished: finished[0]?.n ?? 0 }
}

/** Cities with somebody who does this work, by code. */
export const citiesServed = async (db: Db, subService: number, area: Area | null, limit: number): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ ibge: providerServiceCities.cityIbge })
    .from(providerServiceCities)
    .where(and(eq(providerServiceCities.subServiceId, subService), inArea(providerServiceCities.cityIbge, area)))
    .limit(limit)
  return rows.map((row) => row.ibge)
}

/** The first two digits of the codes of states with somebody who does this work. */
export const statesServed = async (db: Db, subService: number): Promise<number[]> => {
  const digits = sql<number>`${providerServiceCities.cityIbge} / 100000`
  const rows = await db.selectDistinct({ digits }).from(providerServiceCities).where(eq(providerServiceCities.subServiceId, subService))
  return rows.map((row) => row.digits)
}

/** What customers wrote of such work there; of the latest finished jobs, so that the newest are found without a sort of all. */
export const reviewsThere = (db: Db, subService: number, area: Area | null, limit: number) =>
  db
    .select({ review: reviews, authorName: users.fullName })
    .from(reviews)
    .innerJoin(bookings, eq(bookings.id, reviews.bookingId))
    .innerJoin(users, eq(users.id, reviews.authorId))
    .where(
      and(
        eq(bookings.status, 'completed'),
        eq(bookings.subServiceId, subService),
        inArea(bookings.cityIbge, area),
        eq(reviews.side, 'customer'),
        isNotNull(reviews.publishedAt),
        sql`${reviews.text} <> ''`,
      ),
    )
    .orderBy(desc(reviews.id))
    .limit(limit)

/** Whole sums; asked for once in ten minutes a process. */
export const countAll = async (db: Db) => {
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
        cities: sql<number>`(select count(distinct ${providerServiceCities.cityIbge}) from ${providerServiceCities})::int`,
      })
      .from(sql`(select 1) as one`),
  ])
  return { ...(stats[0] ?? { completed: 0, reviews: 0, stars: 0 }), ...(places[0] ?? { providers: 0, cities: 0 }) }
}

/** Sub-service and city pairs with enough behind them to be indexed, in order of both, after a pair. */
export const pairsWorthIndexing = async (db: Db, after: { subService: number; city: number }) => {
  const rows = await db.execute<{ sub_service_id: string; city_ibge: number; modified_at: string | null }>(sql`
    with offered as (
      select sub_service_id, city_ibge, count(*) as n, max(u.created_at) as since
      from provider_service_cities p join users u on u.id = p.provider_id and u.closed_at is null
      where (sub_service_id, city_ibge) > (${after.subService}::bigint, ${after.city}::int)
      group by sub_service_id, city_ibge having count(*) >= ${indexedFrom.providers}
    ), done as (
      select sub_service_id, city_ibge, count(*) as n, max(completed_at) as since
      from bookings where status = 'completed' and (sub_service_id, city_ibge) > (${after.subService}::bigint, ${after.city}::int)
      group by sub_service_id, city_ibge having count(*) >= ${indexedFrom.finishedJobs}
    )
    select sub_service_id, city_ibge, greatest(offered.since, done.since) as modified_at
    from offered full join done using (sub_service_id, city_ibge)
    order by sub_service_id, city_ibge limit ${sitemapSize + 1}`)
  return rows.rows.map((row) => ({ subService: Number(row.sub_service_id), city: row.city_ibge, modifiedAt: row.modified_at === null ? null : new Date(row.modified_at) }))
}

/** Providers with something to show, in order of their ids. */
export const providersWorthIndexing = (db: Db, after: number) =>
  db
    .select({ id: users.id, reviewedAt: sql<Date | null>`(select max(r.published_at) from reviews r where r.subject_id = ${users.id} and r.published_at is not null)`.mapWith(reviews.publishedAt), createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.isProvider, true), sql`${users.closedAt} is null`, sql`exists (select 1 from provider_services s where s.provider_id = ${users.id})`, sql`${users.id} > ${after}::bigint`))
    .orderBy(users.id)
    .limit(sitemapSize + 1)
