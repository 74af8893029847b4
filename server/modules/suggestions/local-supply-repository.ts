import { sql } from 'drizzle-orm'
import type { City } from '@/lib/contract/places'
import type { Executor } from '@/server/db/client'
import { bookings, offers } from '@/server/db/schema/bookings'
import { cities, subServices } from '@/server/db/schema/catalogue'
import { providerServiceCities } from '@/server/db/schema/provider'

/** Where work is looked for. */
export interface Place {
  /** IBGE codes: the city of the work, then further ones. */
  cities: readonly number[]
  /** The customer, who is not offered their own work; null where nobody is known. */
  except: number | null
}

const without = (except: number | null) =>
  except === null ? sql`` : sql`and ${providerServiceCities.providerId} <> ${except}`

/** Providers of any of these works in a city, counted up to a bound. */
export const countLocalProviders = async (
  db: Executor,
  works: readonly number[],
  city: number,
  upTo: number,
): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n
    from (
      select distinct ${providerServiceCities.providerId} from ${providerServiceCities}
      where ${providerServiceCities.subServiceId} = any(${sql.param(works)}::bigint[])
        and ${providerServiceCities.cityIbge} = ${city}
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

/** Other cities of the state where somebody does the work, those with most first. */
export const listOtherCities = async (
  db: Executor,
  { cities: asked, except }: Place,
  works: readonly number[],
  limit: number,
): Promise<(City & { provider_count: number })[]> => {
  const { rows } = await db.execute<City & { provider_count: number }>(sql`
    select ${cities.ibge}, ${cities.name}, ${cities.state},
      count(distinct ${providerServiceCities.providerId})::int as provider_count
    from ${cities}
    join ${providerServiceCities} on ${providerServiceCities.cityIbge} = ${cities.ibge}
      and ${providerServiceCities.subServiceId} = any(${sql.param(works)}::bigint[])
      ${without(except)}
    where ${cities.state} = (select state from cities where ibge = ${asked[0] ?? 0})
      and ${cities.ibge} <> all(${sql.param(asked)}::int[])
    group by ${cities.ibge}
    order by 4 desc, ${cities.name}
    limit ${limit}`)
  return rows
}

/** Other work of the same service that somebody does in the city, most of them first. */
export const listOtherWork = async (
  db: Executor,
  { cities: [city], except }: Place,
  subService: number,
  limit: number,
): Promise<{ id: number; provider_count: number }[]> => {
  const { rows } = await db.execute<{ id: number; provider_count: number }>(sql`
    select ${subServices.id}::int as id, count(*)::int as provider_count
    from ${subServices}
    join ${providerServiceCities} on ${providerServiceCities.subServiceId} = ${subServices.id}
      and ${providerServiceCities.cityIbge} = ${city ?? 0}
      ${without(except)}
    where ${subServices.id} <> ${subService} and ${subServices.serviceId} =
      (select service_id from sub_services where id = ${subService})
    group by ${subServices.id}
    order by 2 desc, ${subServices.id}
    limit ${limit}`)
  return rows
}
