import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { preparedStatement } from '@/server/db/prepared-statement'
import { providerServiceCities, providerServices } from '@/server/db/schema/provider'

/** Older prices are left out. */
const pricesLookedAt = 200

const marketPrices = preparedStatement((db) => {
  const asked = sql`unnest(${sql.placeholder('subServices')}::bigint[], ${sql.placeholder('cities')}::int[])
    as asked (sub_service, city)`
  const market = sql`lateral (
    select count(*)::int as n,
      round(percentile_cont(0.25) within group (order by total))::int as low,
      round(percentile_cont(0.75) within group (order by total))::int as high
    from (
      select o.labour_cents + o.material_cents as total
      from bookings b join offers o on o.id = b.approved_offer_id
      where b.status = 'completed' and b.sub_service_id = asked.sub_service and b.city_ibge = asked.city
      order by b.completed_at desc limit ${sql.raw(String(pricesLookedAt))}) as finished) as market`
  return db
    .select({
      subService: sql<number>`asked.sub_service::int`,
      city: sql<number>`asked.city`,
      n: sql<number>`market.n`,
      low: sql<number | null>`market.low`,
      high: sql<number | null>`market.high`,
    })
    .from(sql`${asked} cross join ${market}`)
    .prepare('market_prices')
})

/**
 * Returns the interquartile range of the latest completed jobs' prices per sub-service and city: one statement, an
 * index lookup per pair. Pairs without completed jobs have a count of 0 and no prices.
 */
export const readMarketPrices = async (db: Db, pairs: { subService: number; city: number }[]) =>
  pairs.length === 0
    ? []
    : marketPrices(db).execute({
        subServices: pairs.map((pair) => pair.subService),
        cities: pairs.map((pair) => pair.city),
      })

/** From this many published prices on the range is their middle half, below the least to the highest. */
const minForMiddle = sql.raw('5')

const publishedPrices = preparedStatement((db) => {
  const published = db
    .select({ cents: sql<number>`${providerServices.priceCents}`.as('cents') })
    .from(providerServiceCities)
    .innerJoin(
      providerServices,
      and(
        eq(providerServices.providerId, providerServiceCities.providerId),
        eq(providerServices.subServiceId, providerServiceCities.subServiceId),
      ),
    )
    .where(
      and(
        eq(providerServiceCities.subServiceId, sql.placeholder('subService')),
        eq(providerServiceCities.cityIbge, sql.placeholder('city')),
        isNotNull(providerServices.priceCents),
      ),
    )
    .limit(pricesLookedAt)
    .as('published')
  const range = (part: string, extreme: 'min' | 'max') => sql<number | null>`case
    when count(*) >= ${minForMiddle} then
      round(percentile_cont(${sql.raw(part)}) within group (order by ${published.cents}))::int
    else ${sql.raw(extreme)}(${published.cents}) end`
  return db
    .select({ n: sql<number>`count(*)::int`, low: range('0.25', 'min'), high: range('0.75', 'max') })
    .from(published)
    .prepare('published_prices')
})

/** Returns the range of the prices that providers of a city publish for a work; no prices where nobody does. */
export const readPublishedPrices = async (
  db: Db,
  subService: number,
  city: number,
): Promise<{ n: number; low: number | null; high: number | null }> =>
  (await publishedPrices(db).execute({ subService, city }))[0] ?? { n: 0, low: null, high: null }
