import { maxCountedProviders } from '@/lib/contract/catalogue'
import type { Db } from '@/server/db/client'
import { areaKindOf, type Area } from './area'
import { countWithCustomPlan, countWithGenericPlan } from './offering-repository'

/** A sub-service looked for in an area; null is the country. */
export interface OfferingQuery {
  subService: number
  area: Area | null
  /**
   * Providers in the whole country, up to `maxCountedProviders`; null in a city, where the query plan does not depend
   * on it.
   */
  inCountry: number | null
}

/** Read before the other queries of a request, which all depend on it. */
export const readOfferingQuery = async (
  db: Db,
  subService: number,
  area: Area | null,
): Promise<OfferingQuery> => ({
  subService,
  area,
  inCountry: areaKindOf(area) === 'city' ? null : await countWithGenericPlan(db, subService, null),
})

/**
 * Returns whether a generic plan suffices: in a city, or for rare work, any plan is fast and planning would cost more
 * than reading. Common work in a state or the country is planned per call.
 */
export const usesGenericPlan = ({ inCountry }: OfferingQuery): boolean =>
  inCountry === null || inCountry < maxCountedProviders

/**
 * Counts the providers of the work there, up to `maxCountedProviders`. Common work in a state is planned per call: in
 * a large state it is faster to start from the providers, in a small one from its cities.
 */
export const countProvidersOffering = async (db: Db, sought: OfferingQuery): Promise<number> => {
  const { subService, area, inCountry } = sought
  if (!area && inCountry !== null) return inCountry
  return usesGenericPlan(sought)
    ? countWithGenericPlan(db, subService, area)
    : countWithCustomPlan(db, subService, area)
}
