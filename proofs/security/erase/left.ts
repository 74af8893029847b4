import type { TestApp } from '@/server/testing/make-app'
import { iban, type Person } from './person'
import { keptByLaw } from './reasons'

/** All that would tell who somebody was: what they wrote is known by its mark. */
export const canariesOf = ({ mark, phone, otherPhone, tax, media }: Person): string[] => [
  mark,
  phone.slice(3),
  otherPhone.slice(3),
  tax,
  iban,
  ...media,
]

/** Columns in which one of these stands, as `table.column`. */
export const columnsHolding = async ({ context: { pool } }: TestApp, canaries: readonly string[]) => {
  const { rows } = await pool.query<{ table: string; column: string; type: string }>(`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and data_type not in ('bigint', 'integer', 'smallint', 'real', 'boolean', 'date', 'timestamp with time zone')`)
  const found: string[] = []
  for (const { table, column, type } of rows) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
    const { rows: hit } = await pool.query(`select from "${table}" where ${text} ilike any ($1) limit 1`, [
      canaries.map((one) => `%${one}%`),
    ])
    if (hit.length > 0) found.push(`${table}.${column}`)
  }
  return found.sort()
}

/** What is left of erased people where no law keeps it. */
export const leftInTables = async (t: TestApp, people: readonly Person[]): Promise<string[]> => {
  const held = await columnsHolding(t, people.flatMap(canariesOf))
  const { rows } = await t.context.pool.query('select from media where owner_id = any ($1)', [
    people.map(({ ana }) => ana.id),
  ])
  return [
    ...held.filter((one) => !(one in keptByLaw)).map((one) => `after erasure ${one} holds a canary`),
    ...Object.keys(keptByLaw)
      .filter((one) => !held.includes(one))
      .map((one) => `${one} was to be kept: ${keptByLaw[one]}`),
    ...rows.map(() => 'after erasure an upload is left'),
  ]
}
