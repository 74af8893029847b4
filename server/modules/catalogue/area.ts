import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { providerServiceCities, providerServices } from '@/server/db/schema/provider'

/** Codes of cities, from one up to and without another: a single city, or all that begin with a state's two digits. */
export interface Area {
  from: number
  to: number
}

export const cityArea = (ibge: number): Area => ({ from: ibge, to: ibge + 1 })
export const stateArea = (digits: number): Area => ({ from: digits * 100_000, to: (digits + 1) * 100_000 })

/** A single city by equality: only then does the database know that each provider is there once. */
export const inArea = (column: PgColumn, { from, to }: Area) => (to === from + 1 ? eq(column, from) : and(gte(column, from), lt(column, to)))

/**
 * Of rows of `provider_services`, those whose provider does this work in the area; null is the whole country, where
 * there is nothing more to look at: whoever offers a work names at least one city for it.
 */
export const offeredIn = (subService: number, area: Area | null) => {
  const offered = eq(providerServices.subServiceId, subService)
  if (!area) return offered
  const there = and(
    eq(providerServiceCities.providerId, providerServices.providerId),
    eq(providerServiceCities.subServiceId, subService),
    inArea(providerServiceCities.cityIbge, area),
  )
  return and(offered, sql`exists (select 1 from ${providerServiceCities} where ${there})`)
}
