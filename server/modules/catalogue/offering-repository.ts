import { and, eq, sql } from 'drizzle-orm'
import { maxCountedProviders } from '@/lib/contract/catalogue'
import type { Db } from '@/server/db/client'
import { preparedStatement } from '@/server/db/prepared-statement'
import { providerServiceCities, providerServices } from '@/server/db/schema/provider'
import { areaKindOf, type Area, type AreaKind } from './area'
import { areaPlaceholders, areaValues, inArea, type AreaQuery } from './area-repository'

/**
 * Filters `provider_services` to a sub-service offered in the area. The country needs no filter by city,
 * because every service on offer names at least one city.
 */
export const offeredInArea = (kind: AreaKind, asked: AreaQuery) => {
  const offered = eq(providerServices.subServiceId, asked.subService)
  if (kind === 'country') return offered
  const there = and(
    eq(providerServiceCities.providerId, providerServices.providerId),
    eq(providerServiceCities.subServiceId, asked.subService),
    inArea(providerServiceCities.cityIbge, kind, asked),
  )
  return and(offered, sql`exists (select 1 from ${providerServiceCities} where ${there})`)
}

/** A literal, so that the planner of a prepared statement knows the limit. */
const upTo = sql.raw(String(maxCountedProviders))

const counting = (db: Db, kind: AreaKind, asked: AreaQuery) =>
  db
    .select({ n: sql<number>`count(*)::int` })
    .from(sql`(select 1 from ${providerServices} where ${offeredInArea(kind, asked)} limit ${upTo}) as few`)
const counted = preparedStatement((db, kind: AreaKind) =>
  counting(db, kind, areaPlaceholders).prepare(`count_offering_${kind}`),
)

/** Providers of a sub-service in an area, counted up to `maxCountedProviders`, with one plan for all calls. */
export const countWithGenericPlan = async (db: Db, subService: number, area: Area | null): Promise<number> =>
  (await counted(db, areaKindOf(area)).execute(areaValues(subService, area)))[0]?.n ?? 0

/** The same count, planned for this call. */
export const countWithCustomPlan = async (db: Db, subService: number, area: Area | null): Promise<number> =>
  (await counting(db, areaKindOf(area), areaValues(subService, area)))[0]?.n ?? 0
