import type { TestApp } from '@/server/testing/make-app'

/** Columns of the database that contain one of the texts, as `table.column`. */
export const columnsHolding = async (
  { context: { pool } }: Pick<TestApp, 'context'>,
  texts: readonly string[],
): Promise<string[]> => {
  const { rows } = await pool.query<{ table: string; column: string; type: string }>(`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and data_type not in (
      'bigint', 'integer', 'smallint', 'real', 'boolean', 'date', 'timestamp with time zone')`)
  const patterns = texts.map((one) => `%${one}%`)
  const found: string[] = []
  for (const { table, column, type } of rows) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
    const { rowCount } = await pool.query(`select from "${table}" where ${text} ilike any ($1) limit 1`, [
      patterns,
    ])
    if (rowCount) found.push(`${table}.${column}`)
  }
  return found.sort()
}
