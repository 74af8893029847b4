import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { City } from '@/lib/contract/places'
import type { Executor } from '@/server/db/client'
import { cities } from '@/server/db/schema/catalogue'
import { capitals } from './capitals'

const columns = { ibge: cities.ibge, name: cities.name, state: cities.state }
const asCities = (rows: { ibge: number; name: string; state: string }[]): City[] =>
  rows.map((row) => ({ ...row, state: row.state as City['state'] }))

export const listCitiesOfState = async (db: Executor, state: string, limit: number): Promise<City[]> =>
  asCities(
    await db
      .select(columns)
      .from(cities)
      .where(eq(cities.state, state))
      .orderBy(asc(cities.search))
      .limit(limit),
  )

export const findCitiesByCode = async (db: Executor, codes: number[]): Promise<City[]> =>
  codes.length === 0
    ? []
    : asCities(
        await db.select(columns).from(cities).where(inArray(cities.ibge, codes)).orderBy(asc(cities.search)),
      )

const capitalFirst = desc(inArray(cities.ibge, [...capitals]))

const within = (state: string | null) => (state ? eq(cities.state, state) : undefined)

/**
 * Cities that begin with `term`, or have a word that does: the exact name first, then capitals, then whole
 * beginnings, shorter names before longer. `term` is lower case without accents.
 */
export const findCitiesByPrefix = async (
  db: Executor,
  term: string,
  state: string | null,
  limit: number,
): Promise<City[]> => {
  const pattern = term.replace(/[\\%_]/g, '\\$&')
  const whole = sql`${cities.search} like ${`${pattern}%`}::text`
  return asCities(
    await db
      .select(columns)
      .from(cities)
      .where(and(or(whole, sql`${cities.search} like ${`% ${pattern}%`}::text`), within(state)))
      .orderBy(
        sql`${cities.search} = ${term}::text desc`,
        capitalFirst,
        sql`${whole} desc`,
        sql`length(${cities.search})`,
        asc(cities.search),
        asc(cities.ibge),
      )
      .limit(limit),
  )
}

/** Names similar to `term`, the nearest first. */
export const findSimilarCities = async (
  db: Executor,
  term: string,
  state: string | null,
  limit: number,
): Promise<City[]> => {
  const nearness = sql`word_similarity(${term}::text, ${cities.search})`
  return asCities(
    await db
      .select(columns)
      .from(cities)
      .where(and(sql`${nearness} >= 0.4`, within(state)))
      .orderBy(
        sql`${nearness} desc`,
        sql`similarity(${term}::text, ${cities.search}) desc`,
        sql`length(${cities.search})`,
        asc(cities.ibge),
      )
      .limit(limit),
  )
}

/** The municipality with exactly this name in a state. */
export const findCityByName = async (db: Executor, term: string, state: string): Promise<City | null> =>
  asCities(
    await db
      .select(columns)
      .from(cities)
      .where(and(eq(cities.search, term), eq(cities.state, state)))
      .limit(1),
  )[0] ?? null
