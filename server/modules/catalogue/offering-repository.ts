import { and, eq, sql } from 'drizzle-orm'
import { countedUpTo } from '@/lib/contract/catalogue'
import { askedIn, eachCall, inArea, kindOf, type Area, type AreaKind, type Asked } from '@/server/db/area'
import type { Db } from '@/server/db/client'
import { prepared } from '@/server/db/prepared'
import { providerServiceCities, providerServices } from '@/server/db/schema/provider'

/**
 * Filters `provider_services` to a sub-service offered in the area. The country needs no filter by city,
 * because every service on offer names at least one city.
 */
export const offeredIn = (kind: AreaKind, asked: Asked) => {
  const offered = eq(providerServices.subServiceId, asked.subService)
  if (kind === 'country') return offered
  const there = and(
    eq(providerServiceCities.providerId, providerServices.providerId),
    eq(providerServiceCities.subServiceId, asked.subService),
    inArea(providerServiceCities.cityIbge, kind, asked),
  )
  return and(offered, sql`exists (select 1 from ${providerServiceCities} where ${there})`)
}

/** As a literal, so that the planner of a prepared statement knows how few rows are wanted. */
const upTo = sql.raw(String(countedUpTo))

const counting = (db: Db, kind: AreaKind, asked: Asked) =>
  db
    .select({ n: sql<number>`count(*)::int` })
    .from(sql`(select 1 from ${providerServices} where ${offeredIn(kind, asked)} limit ${upTo}) as few`)
const counted = prepared((db, kind: AreaKind) =>
  counting(db, kind, eachCall).prepare(`count_offering_${kind}`),
)

/** Providers of a sub-service in an area, counted up to `countedUpTo`, with one plan for all calls. */
export const countPrepared = async (db: Db, subService: number, area: Area | null): Promise<number> =>
  (await counted(db, kindOf(area)).execute(askedIn(subService, area)))[0]?.n ?? 0

/** The same count, planned for this call. */
export const countPlanned = async (db: Db, subService: number, area: Area | null): Promise<number> =>
  (await counting(db, kindOf(area), askedIn(subService, area)))[0]?.n ?? 0
