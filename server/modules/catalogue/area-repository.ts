import { and, eq, gte, lt, sql, type Placeholder } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Area, AreaKind } from './area'

/** A sub-service and the range of its cities: values, or the placeholders of a prepared statement. */
export interface AreaQuery {
  subService: number | Placeholder
  from: number | Placeholder
  to: number | Placeholder
}
export const areaPlaceholders = {
  subService: sql.placeholder('subService'),
  from: sql.placeholder('from'),
  to: sql.placeholder('to'),
} satisfies AreaQuery
/** The values of those placeholders. The country is not filtered by city: its zeros are never read. */
export const areaValues = (subService: number, area: Area | null) =>
  ({ subService, from: area?.from ?? 0, to: area?.to ?? 0 }) satisfies AreaQuery

/** A single city is compared with `=`: only then does the planner know that each provider occurs once. */
export const inArea = (column: PgColumn, kind: AreaKind, { from, to }: AreaQuery) =>
  kind === 'country' ? undefined : kind === 'city' ? eq(column, from) : and(gte(column, from), lt(column, to))
