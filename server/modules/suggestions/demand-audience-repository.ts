import { eq, inArray, sql } from 'drizzle-orm'
import { activeOffers } from '@/lib/contract/offers'
import type { City } from '@/lib/contract/places'
import type { Executor, Tx } from '@/server/db/client'
import { bookings, demandWatches, offers, suggestions } from '@/server/db/schema/bookings'
import { cities, subServices } from '@/server/db/schema/catalogue'
import { providerServiceCities } from '@/server/db/schema/provider'
import type { Booking } from '@/server/modules/bookings/service'
import { offersWork } from './match-provider-repository'
import { didNotCancel } from './matching-repository'

/** Providers asked since a demand was reopened, or notified since then that their offer is valid again. */
const notifiedSince = (
  reopened: Date,
) => sql`and (${suggestions.createdAt} >= ${reopened.toISOString()}::timestamptz
  or exists (select 1 from ${offers} where ${offers.suggestionId} = ${suggestions.id}
    and ${inArray(offers.status, [...activeOffers])}))`

/** Professionals a demand was suggested to since it opened, the last time, counted up to a bound. */
export const countNotified = async (
  db: Executor,
  booking: number,
  reopened: Date | null,
  upTo: number,
): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n
    from (
      select 1 from ${suggestions}
      where ${suggestions.bookingId} = ${booking} ${reopened ? notifiedSince(reopened) : sql``}
      limit ${upTo}
    ) as few`)
  return rows[0]?.n ?? 0
}

/**
 * Counts other providers of the work in its place, free or not, without those who canceled it, up to a bound.
 */
export const countUnavailableProviders = async (
  db: Executor,
  booking: Booking,
  works: readonly number[],
  upTo: number,
): Promise<number> => {
  const asked = [booking.cityIbge, ...booking.extraCityIbges]
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n
    from (
      select distinct ${providerServiceCities.providerId} from ${providerServiceCities}
      where ${providerServiceCities.subServiceId} = any(${sql.param(works)}::bigint[])
        and ${providerServiceCities.cityIbge} = any(${sql.param(asked)}::int[])
        and ${providerServiceCities.providerId} <> ${booking.customerId}
        and ${didNotCancel(booking.id, providerServiceCities.providerId)}
      limit ${upTo}
    ) as few`)
  return rows[0]?.n ?? 0
}

/** Number of latest demands from which the response time is computed. */
const scannedDemands = 5000

/** The median minutes from such a demand to its first offer, and of how many; in one city, or anywhere. */
export const readAnswerTimes = async (
  db: Executor,
  subService: number,
  city: number | null,
  since: Date,
): Promise<{ n: number; minutes: number | null }> => {
  const { rows } = await db.execute<{ n: number; minutes: number | null }>(sql`
    select count(*)::int as n, round(percentile_cont(0.5) within group (order by waited) / 60)::int as minutes
    from (
      select extract(epoch from min(${offers.createdAt}) - asked.created_at) as waited
      from (select id, sub_service_id, city_ibge, created_at from ${bookings}
        order by id desc limit ${scannedDemands}) as asked
      join ${offers} on ${offers.bookingId} = asked.id
      where asked.sub_service_id = ${subService} and asked.created_at >= ${since.toISOString()}::timestamptz
        ${city === null ? sql`` : sql`and asked.city_ibge = ${city}`}
      group by asked.id, asked.created_at
    ) as first`)
  return rows[0] ?? { n: 0, minutes: null }
}

/** Other cities of the state where somebody else does the work, those with most first. */
export const listOtherCities = async (
  db: Executor,
  booking: Booking,
  works: readonly number[],
  limit: number,
): Promise<(City & { provider_count: number })[]> => {
  const asked = [booking.cityIbge, ...booking.extraCityIbges]
  const { rows } = await db.execute<City & { provider_count: number }>(sql`
    select ${cities.ibge}, ${cities.name}, ${cities.state},
      count(distinct ${providerServiceCities.providerId})::int as provider_count
    from ${cities}
    join ${providerServiceCities} on ${providerServiceCities.cityIbge} = ${cities.ibge}
      and ${providerServiceCities.subServiceId} = any(${sql.param(works)}::bigint[])
      and ${providerServiceCities.providerId} <> ${booking.customerId}
    where ${cities.state} = (select state from cities where ibge = ${booking.cityIbge})
      and ${cities.ibge} <> all(${sql.param(asked)}::int[])
    group by ${cities.ibge}
    order by 4 desc, ${cities.name}
    limit ${limit}`)
  return rows
}

/** Other work of the same service that somebody else does in the city, most of them first. */
export const listOtherWork = async (
  db: Executor,
  booking: Booking,
  limit: number,
): Promise<{ id: number; provider_count: number }[]> => {
  const { rows } = await db.execute<{ id: number; provider_count: number }>(sql`
    select ${subServices.id}::int as id, count(*)::int as provider_count
    from ${subServices}
    join ${providerServiceCities} on ${providerServiceCities.subServiceId} = ${subServices.id}
      and ${providerServiceCities.cityIbge} = ${booking.cityIbge}
      and ${providerServiceCities.providerId} <> ${booking.customerId}
    where ${subServices.id} <> ${booking.subServiceId} and ${subServices.serviceId} =
      (select service_id from sub_services where id = ${booking.subServiceId})
    group by ${subServices.id}
    order by 2 desc, ${subServices.id}
    limit ${limit}`)
  return rows
}

export const isWatched = async (db: Executor, booking: number): Promise<boolean> =>
  (await db.select().from(demandWatches).where(eq(demandWatches.bookingId, booking))).length > 0

/** Once is enough, however often it is asked. */
export const insertWatch = async (tx: Tx, booking: number): Promise<void> => {
  await tx.insert(demandWatches).values({ bookingId: booking }).onConflictDoNothing()
}

/** Finds watched demands that this provider matches now and whose customer was not notified yet. */
export const findMatchingWatches = async (tx: Tx, provider: number, limit: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select b.id::int as id
    from demand_watches w
    join bookings b on b.id = w.booking_id
    where w.notified_at is null and b.customer_id <> ${provider} and ${offersWork(sql`${provider}::bigint`)}
    order by b.id
    limit ${limit}
    for update of w skip locked`)
  return rows.map(({ id }) => id)
}

export const markWatchNotified = async (tx: Tx, booking: number, now: Date): Promise<void> => {
  await tx.update(demandWatches).set({ notifiedAt: now }).where(eq(demandWatches.bookingId, booking))
}
