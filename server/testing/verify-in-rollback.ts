import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { findViolations, invariantChecks, type Invariant } from '@/server/modules/ledger/verify-repository'

/**
 * Runs statements in a transaction that is rolled back, with deferred constraints checked. Returns the ledger
 * invariants violated then, with the evidence.
 */
export const verifyInRollback = async (
  pool: Pool,
  statements: readonly string[],
): Promise<Partial<Record<Invariant, string[]>>> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    await client.query('set constraints all immediate')
    const broken: Partial<Record<Invariant, string[]>> = {}
    for (const statement of Object.keys(invariantChecks) as Invariant[]) {
      const { count, breaches } = await findViolations(drizzle(client), statement, new Date())
      if (count) broken[statement] = breaches
    }
    return broken
  } finally {
    await client.query('rollback')
    client.release()
  }
}
