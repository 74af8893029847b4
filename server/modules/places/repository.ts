import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { City } from '@/lib/contract/places'
import type { Executor } from '@/server/db/client'
import { cities } from '@/server/db/schema/catalogue'

const columns = { ibge: cities.ibge, name: cities.name, state: cities.state }
const asCities = (rows: { ibge: number; name: string; state: string }[]): City[] =>
  rows.map((row) => ({ ...row, state: row.state as City['state'] }))

export const citiesOfState = async (db: Executor, state: string, limit: number): Promise<City[]> =>
  asCities(await db.select(columns).from(cities).where(eq(cities.state, state)).orderBy(asc(cities.search)).limit(limit))

export const citiesByCode = async (db: Executor, codes: number[]): Promise<City[]> =>
  codes.length === 0
    ? []
    : asCities(await db.select(columns).from(cities).where(inArray(cities.ibge, codes)).orderBy(asc(cities.search)))

/**
 * Best first: the very name, names that begin so, names with a word that begins so, then names spelt alike. `term` is
 * lower-case and without accents; of two equally near the shorter name comes first.
 */
export const citiesLike = async (db: Executor, term: string, state: string | null, limit: number): Promise<City[]> => {
  const pattern = term.replace(/[\\%_]/g, '\\$&')
  const rank = sql`case
    when ${cities.search} = ${term}::text then 4
    when ${cities.search} like ${`${pattern}%`}::text then 3
    when ${cities.search} like ${`% ${pattern}%`}::text then 2
    else word_similarity(${term}::text, ${cities.search}) end`
  const near = sql`(${cities.search} like ${`${pattern}%`}::text or ${cities.search} like ${`% ${pattern}%`}::text
    or word_similarity(${term}::text, ${cities.search}) >= 0.4)`
  return asCities(
    await db
      .select(columns)
      .from(cities)
      .where(and(near, state ? eq(cities.state, state) : undefined))
      .orderBy(sql`${rank} desc`, sql`similarity(${term}::text, ${cities.search}) desc`, sql`length(${cities.search})`, asc(cities.ibge))
      .limit(limit),
  )
}

/** The municipality of exactly this name in a state. */
export const cityNamed = async (db: Executor, term: string, state: string): Promise<City | null> =>
  asCities(await db.select(columns).from(cities).where(and(eq(cities.search, term), eq(cities.state, state))).limit(1))[0] ?? null
