import { and, eq, gte, lt, sql, type Placeholder } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { providerServiceCities, providerServices } from '@/server/db/schema/provider'

/** Codes of cities, from one up to and without another: a single city, or all that begin with a state's two digits. */
export interface Area {
  from: number
  to: number
}

export const cityArea = (ibge: number): Area => ({ from: ibge, to: ibge + 1 })
export const stateArea = (digits: number): Area => ({ from: digits * 100_000, to: (digits + 1) * 100_000 })

/** Each kind is a condition of its own, and so a statement of its own where it is prepared. */
export type AreaKind = 'country' | 'state' | 'city'
export const kindOf = (area: Area | null): AreaKind =>
  !area ? 'country' : area.to === area.from + 1 ? 'city' : 'state'

/** A work in an area: as it is, or, in a statement that is prepared, as what comes with each call. */
export interface Asked {
  subService: number | Placeholder
  from: number | Placeholder
  to: number | Placeholder
}
export const eachCall = {
  subService: sql.placeholder('subService'),
  from: sql.placeholder('from'),
  to: sql.placeholder('to'),
} satisfies Asked
/** A country has no codes to look at. */
export const askedIn = (subService: number, area: Area | null) =>
  ({ subService, from: area?.from ?? 0, to: area?.to ?? 0 }) satisfies Asked

/** A single city by equality: only then does the database know that each provider is there once. */
export const inArea = (column: PgColumn, kind: AreaKind, { from, to }: Asked) =>
  kind === 'country' ? undefined : kind === 'city' ? eq(column, from) : and(gte(column, from), lt(column, to))

/**
 * Of rows of `provider_services`, those whose provider does this work in the area; in the whole country
 * there is nothing more to look at: whoever offers a work names at least one city for it.
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
