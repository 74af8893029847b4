import type { Pool } from 'pg'

/** Reads the row count and a digest of every table. */
export const everyTable = async ({ context: { pool } }: { context: { pool: Pool } }) => {
  const { rows: tables } = await pool.query<{ name: string; from: string }>(
    `select tablename as name, format('%I.%I', schemaname, tablename) as from from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const select = (columns: string, where = '') =>
    tables
      .map(({ name, from }) => `select '${name}' as name, ${columns} from ${from} x ${where}`)
      .join(' union all ')
  const counts = select('count(*)::int as n')
  const digests = select('count(*)::int as n, bit_xor(hashtextextended(x::text, 0))::text as digest')
  const holding = select('count(*)::int as n', 'where to_jsonb(x)::text like any ($1)')
  return {
    tables: tables.length,
    /** Names of tables with a row that holds one of the texts. */
    holding: async (texts: readonly string[]) => {
      const { rows } = await pool.query<{ name: string; n: number }>(holding, [
        texts.map((one) => `%${one}%`),
      ])
      return rows.filter(({ n }) => n > 0).map(({ name }) => name)
    },
    /** Row counts alone. */
    countRows: async () => {
      const { rows } = await pool.query<{ name: string; n: number }>(counts)
      return new Map(rows.map(({ name, n }) => [name, n]))
    },
    look: async () => {
      const { rows } = await pool.query<{ name: string; n: number; digest: string | null }>(digests)
      return new Map(rows.map(({ name, n, digest }) => [name, `${n} ${digest}`]))
    },
  }
}

export const changed = <T>(before: Map<string, T>, after: Map<string, T>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name))
