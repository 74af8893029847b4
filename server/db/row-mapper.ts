import { Column, getTableName, is, SQL, Subquery, type SQLWrapper } from 'drizzle-orm'
import type { SelectedFieldsOrdered } from 'drizzle-orm/pg-core'

type Field = SelectedFieldsOrdered[number]['field']
interface Decoder {
  mapFromDriverValue(value: unknown): unknown
}
type Decode = ((value: unknown) => unknown) | null
type Row = Record<string, unknown>

const decoderOf = (field: Field): Decoder => {
  if (is(field, Column)) return field
  const statement: SQLWrapper = is(field, Subquery) ? field._.sql : is(field, SQL) ? field : field.sql
  return (statement as unknown as { decoder: Decoder }).decoder
}

/** Null where the driver's value is the column's already. */
const decodeOf = (field: Field): Decode => {
  const decoder = decoderOf(field)
  const isPlain = decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue
  return isPlain ? null : (value) => decoder.mapFromDriverValue(value)
}

interface Part {
  /** Null for a column of the row itself. */
  table: string | null
  columns: { at: number; name: string; decode: Decode }[]
  /** The column that tells a joined table's row from none, or null where there is always one. */
  nullMarker: number | null
}

/**
 * An object of one table's columns alone is null where that table was joined and had no row. As drizzle has it, the
 * first column tells.
 */
const nullMarkerColumn = (fields: { at: number; field: Field }[], mayBeNull: (table: string) => boolean) => {
  const columns = fields.flatMap(({ at, field }) =>
    is(field, Column) ? [{ at, table: getTableName(field.table) }] : [],
  )
  const [first] = columns
  const isOfOne = first && columns.every(({ table }) => table === first.table)
  return isOfOne && mayBeNull(first.table) ? first.at : null
}

/**
 * Compiles drizzle's row mapping once per statement: drizzle looks up the kind, path and decoder of each column for
 * each row, a quarter of a list's time. Null if a column is nested deeper than one object; drizzle maps such
 * statements.
 */
export const compileRowMapper = (
  fields: SelectedFieldsOrdered,
  notNull: Record<string, boolean> | undefined,
): ((row: readonly unknown[]) => Row) | null => {
  if (fields.some(({ path }) => path.length > 2)) return null
  const groups = new Map<string | null, { at: number; name: string; field: Field }[]>()
  for (const [at, { path, field }] of fields.entries()) {
    const [outer = '', inner] = path
    const of = inner === undefined ? null : outer
    groups.set(of, [...(groups.get(of) ?? []), { at, name: inner ?? outer, field }])
  }
  const parts = [...groups].map(([of, group]): Part => ({
    table: of,
    columns: group.map(({ at, name, field }) => ({ at, name, decode: decodeOf(field) })),
    nullMarker: of !== null && notNull ? nullMarkerColumn(group, (table) => !notNull[table]) : null,
  }))
  return (row) => {
    const whole: Row = {}
    for (const { table: of, columns, nullMarker } of parts) {
      if (of !== null && nullMarker !== null && row[nullMarker] === null) {
        whole[of] = null
        continue
      }
      const target: Row = of === null ? whole : {}
      for (const { at, name, decode } of columns) {
        const value = row[at]
        target[name] = value === null || decode === null ? value : decode(value)
      }
      if (of !== null) whole[of] = target
    }
    return whole
  }
}

interface Statement {
  fields?: SelectedFieldsOrdered
  joinsNotNullableMap?: Record<string, boolean>
  customResultMapper?: (rows: unknown[][]) => unknown
}

/**
 * Has a prepared statement map its rows by `compileRowMapper`; a statement that maps its own rows, or none, stays as it
 * is.
 */
export const withRowMapper = <S>(statement: S): S => {
  const inner = statement as Statement
  if (!inner.fields || inner.customResultMapper) return statement
  const map = compileRowMapper(inner.fields, inner.joinsNotNullableMap)
  if (map) inner.customResultMapper = (rows) => rows.map(map)
  return statement
}
