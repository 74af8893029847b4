import type { Pool } from 'pg'
import { waitUntil } from './wait-until'

/**
 * Counts connections to this test's own database that wait for a lock. The server also has databases of other test
 * files.
 */
export const countLockWaits = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ n: string }>(
    "select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return Number(rows[0]?.n)
}

/** Waits until so many connections of this test's database wait for a lock. */
export const waitForLockWaits = (pool: Pool, count = 1): Promise<void> =>
  waitUntil(async () => (await countLockWaits(pool)) >= count)
