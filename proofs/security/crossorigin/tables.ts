import type { TestApp } from '@/server/testing/make-app'

/** Says what every table holds: its rows, and a digest of them. */
export const everyTable = async ({ context: { pool } }: TestApp) => {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const sql = tables
    .map(
      ({ name }) =>
        `select '${name}' as name, count(*)::int as n, bit_xor(hashtextextended(x::text, 0))::text as digest from ${name} x`,
    )
    .join(' union all ')
  return {
    tables: tables.length,
    look: async () => {
      const { rows } = await pool.query<{ name: string; n: number; digest: string | null }>(sql)
      return new Map(rows.map(({ name, n, digest }) => [name, `${n} ${digest}`]))
    },
  }
}

/** The tables that differ. */
export const changed = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].filter(([name, held]) => before.get(name) !== held).map(([name]) => name)
