import { countedUpTo } from '@/lib/contract/catalogue'
import { kindOf, type Area } from '@/server/db/area'
import type { Db } from '@/server/db/client'
import { countPlanned, countPrepared } from './offering-repository'

/** A sub-service looked for in an area; null is the country. */
export interface Sought {
  subService: number
  area: Area | null
  /**
   * Providers in the whole country, up to `countedUpTo`; null in a city, where the query plan does not depend
   * on it.
   */
  inCountry: number | null
}

/** Read before the other queries of a request, which all depend on it. */
export const seek = async (db: Db, subService: number, area: Area | null): Promise<Sought> => ({
  subService,
  area,
  inCountry: kindOf(area) === 'city' ? null : await countPrepared(db, subService, null),
})

/**
 * Whether one prepared plan is good enough: in a city, or where few do this work, any plan is fast, and
 * planning would cost more than reading. Common work in a state or the country is planned for each call.
 */
export const servedByAnyPlan = ({ inCountry }: Sought): boolean =>
  inCountry === null || inCountry < countedUpTo

/**
 * How many do this work there, up to `countedUpTo`. Common work in a state is planned for each call: in a
 * large state it is faster to start from the providers of the work, in a small one from its cities.
 */
export const countOffering = async (db: Db, sought: Sought): Promise<number> => {
  const { subService, area, inCountry } = sought
  if (!area && inCountry !== null) return inCountry
  return servedByAnyPlan(sought) ? countPrepared(db, subService, area) : countPlanned(db, subService, area)
}
