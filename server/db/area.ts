import { and, eq, gte, lt, sql, type Placeholder } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A half-open range of IBGE city codes: a single city, or a state, whose cities share their first two digits. */
export interface Area {
  from: number
  to: number
}

export const cityArea = (ibge: number): Area => ({ from: ibge, to: ibge + 1 })
export const stateArea = (digits: number): Area => ({ from: digits * 100_000, to: (digits + 1) * 100_000 })

/** Each kind filters by another condition, so a prepared read has one statement for each kind. */
export type AreaKind = 'country' | 'state' | 'city'
export const areaKindOf = (area: Area | null): AreaKind =>
  !area ? 'country' : area.to === area.from + 1 ? 'city' : 'state'

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
