import { sql } from 'drizzle-orm'
import { countedUpTo } from '@/lib/contract/catalogue'
import type { Db } from '@/server/db/client'
import { prepared } from '@/server/db/prepared'
import { providerServices } from '@/server/db/schema/provider'
import { askedIn, eachCall, kindOf, offeredIn, type Area, type AreaKind, type Asked } from './area'

/** Where a count stops; as it stands in statements. */
export const upTo = sql.raw(String(countedUpTo))

const counting = (db: Db, kind: AreaKind, asked: Asked) =>
  db
    .select({ n: sql<number>`count(*)::int` })
    .from(sql`(select 1 from ${providerServices} where ${offeredIn(kind, asked)} limit ${upTo}) as few`)
const counted = prepared((db, kind: AreaKind) =>
  counting(db, kind, eachCall).prepare(`count_offering_${kind}`),
)

const countedThere = async (db: Db, subService: number, area: Area | null): Promise<number> =>
  (await counted(db, kindOf(area)).execute(askedIn(subService, area)))[0]?.n ?? 0

/** A work looked for in an area, null being the country. */
export interface Sought {
  subService: number
  area: Area | null
  /** Who does it anywhere, no further than is worth counting; null in a city, where nothing depends on it. */
  inCountry: number | null
}

/** Begins whatever is read of a work in an area: what the reads of one request all need to know is asked here, once. */
export const seek = async (db: Db, subService: number, area: Area | null): Promise<Sought> => ({
  subService,
  area,
  inCountry: kindOf(area) === 'city' ? null : await countedThere(db, subService, null),
})

/**
 * In a city, or where few do this work, any plan is a good one, and making it anew would cost more than the reading.
 * Common work in a state or the country is planned anew for each call.
 */
export const servedByAnyPlan = ({ inCountry }: Sought): boolean =>
  inCountry === null || inCountry < countedUpTo

/**
 * Who does this work there; stops at what is worth counting. Common work in a state is planned anew: of a great one it
 * is best to begin with who does the work, of a small one with its cities.
 */
export const countOffering = async (db: Db, sought: Sought): Promise<number> => {
  const { subService, area, inCountry } = sought
  if (!area && inCountry !== null) return inCountry
  if (servedByAnyPlan(sought)) return countedThere(db, subService, area)
  return (await counting(db, kindOf(area), askedIn(subService, area)))[0]?.n ?? 0
}
