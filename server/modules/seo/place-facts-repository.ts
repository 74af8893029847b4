import { sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { preparedStatement } from '@/server/db/prepared-statement'
import { bookings, offers } from '@/server/db/schema/bookings'
import { providerServiceCities, providerServices } from '@/server/db/schema/provider'
import { areaKindOf, type Area, type AreaKind } from '@/server/modules/catalogue/area'
import { areaPlaceholders, areaValues, inArea } from '@/server/modules/catalogue/service'

const { subService: work, from: city } = areaPlaceholders

/** Latest demands of the marketplace among which those of a place are counted; bounds the read. */
const scannedDemands = sql.raw('5000')

export interface DemandFigures {
  /** Demands, and their customers. */
  asked: number
  askers: number
  /** Those with an offer, and their customers. */
  answered: number
  answeredAskers: number
  /** Median minutes to the first offer. */
  minutes: number | null
}

const demandFigures = preparedStatement((db, kind: AreaKind) => {
  const there = inArea(bookings.cityIbge, kind, areaPlaceholders)
  return db
    .select({
      asked: sql<number>`count(*)::int`,
      askers: sql<number>`count(distinct customer_id)::int`,
      answered: sql<number>`count(waited)::int`,
      answeredAskers: sql<number>`(count(distinct customer_id) filter (where waited is not null))::int`,
      minutes: sql<
        number | null
      >`round(percentile_cont(0.5) within group (order by waited)::numeric / 60)::int`,
    })
    .from(
      sql`(
      select customer_id, extract(epoch from first.at - created_at) as waited
      from (select * from ${bookings} order by id desc limit ${scannedDemands}) as ${bookings}
      left join lateral (
        select min(${offers.createdAt}) as at from ${offers} where ${offers.bookingId} = ${bookings.id}) as first on true
      where ${bookings.subServiceId} = ${work}::bigint ${there ? sql`and ${there}` : sql``}
        and not ${bookings.isInstant} and ${bookings.matchedAt} is not null
        and ${bookings.createdAt} >= ${sql.placeholder('since')}::timestamptz
        and ${bookings.createdAt} < ${sql.placeholder('until')}::timestamptz
        -- Closed by its customer before anybody answered.
        and (first.at is not null or ${bookings.status} <> 'canceled')) as demand`,
    )
    .prepare(`demand_figures_${kind}`)
})

/** Figures of the demands of a work in an area, created within a period. */
export const readDemandFigures = async (
  db: Db,
  subService: number,
  area: Area | null,
  { since, until }: { since: Date; until: Date },
): Promise<DemandFigures | undefined> =>
  (
    await demandFigures(db, areaKindOf(area)).execute({
      ...areaValues(subService, area),
      since: since.toISOString(),
      until: until.toISOString(),
    })
  )[0]

/** Latest completed bookings from which the weekdays of a city are counted. */
const scannedBookings = sql.raw('200')

const weekdays = preparedStatement((db) =>
  db
    .select({
      weekday: sql<number>`weekday`,
      n: sql<number>`count(*)::int`,
      customers: sql<number>`count(distinct customer_id)::int`,
    })
    .from(
      sql`(
      select customer_id, extract(dow from starts_at at time zone ${sql.placeholder('timeZone')}::text)::int as weekday
      from ${bookings}
      where status = 'completed' and sub_service_id = ${work}::bigint and city_ibge = ${city}::int
        and starts_at is not null
      order by completed_at desc limit ${scannedBookings}) as latest`,
    )
    .groupBy(sql`weekday`)
    .orderBy(sql`2 desc, 1`)
    .prepare('weekdays_of_city'),
)

export interface WeekdayFigures {
  /** 0 is Sunday. */
  weekday: number
  n: number
  customers: number
}

/** Completed bookings of a work in a city by weekday on the place's clock, most first. */
export const listWeekdays = (
  db: Db,
  subService: number,
  ibge: number,
  timeZone: string,
): Promise<WeekdayFigures[]> => weekdays(db).execute({ subService, from: ibge, to: ibge + 1, timeZone })

const lowest = preparedStatement((db) =>
  db
    .select({ cents: sql<number | null>`min(${providerServices.priceCents})` })
    .from(providerServices)
    .innerJoin(
      providerServiceCities,
      sql`${providerServiceCities.providerId} = ${providerServices.providerId}
        and ${providerServiceCities.subServiceId} = ${providerServices.subServiceId}`,
    )
    .where(
      sql`${providerServices.subServiceId} = ${work}::bigint and ${providerServiceCities.cityIbge} = ${city}::int`,
    )
    .prepare('lowest_price_of_city'),
)

/** Lowest price that a provider of a city publishes for the work; null where nobody publishes one. */
export const findLowestPrice = async (db: Db, subService: number, ibge: number): Promise<number | null> =>
  (await lowest(db).execute({ subService, from: ibge, to: ibge + 1 }))[0]?.cents ?? null
