import type { Pool } from 'pg'
import type { Database } from '@/server/db/client'
import { verifyLedger } from '@/server/modules/ledger/verify'

/** Rows and a sum over their text, by table: equal where the content is, in whatever order it lies. */
export type Content = Record<string, string>

const tables = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  return rows.map(({ name }) => name)
}

export const contentOf = async (pool: Pool): Promise<Content> => {
  const content: Content = {}
  for (const table of await tables(pool)) {
    const { rows } = await pool.query<{ of: string }>(
      `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(one::text, 0)::numeric), 0) as of from ${table} one`,
    )
    content[table] = rows[0]?.of ?? ''
  }
  return content
}

/** The tables whose content is another one. */
export const differences = (before: Content, after: Content): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name])

/** What the ledger's verification says, check by check. */
export const ledgerOf = async ({ db }: Database): Promise<string> => {
  const { checks } = await verifyLedger({ db, clock: () => new Date() })
  return checks.map(({ name, count }) => `${name} ${count}`).join(', ')
}
