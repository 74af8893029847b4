import { join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Pool, PoolClient } from 'pg'
import { projectRoot } from '@/server/project-root'

/** Any number nobody else on this database uses; programs starting together queue behind it. */
export const migrationLock = 7_302_118_001

export const migrationsFolder = join(projectRoot, 'server/db/migrations')

/** The database went another way than this version's migrations. */
export class ForeignDatabaseError extends Error {
  override name = 'ForeignDatabaseError'
}

/**
 * Migrations are matched by content, so that a history rewritten before its release is told from one that
 * only lags behind.
 */
const checkHistory = async (client: PoolClient): Promise<void> => {
  const { rows: found } = await client.query<{ there: string | null }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') AS there",
  )
  if (!found[0]?.there) return
  const { rows } = await client.query<{ hash: string }>('SELECT hash FROM drizzle.__drizzle_migrations')
  const known = new Set(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash))
  if (rows.some(({ hash }) => !known.has(hash)))
    throw new ForeignDatabaseError(
      'The database was made by another version of the program, whose migrations this one does not have. Use that version, another DATABASE_URL, or another DATA_DIR.',
    )
}

/** Brings the database to the newest schema. Safe to run from several programs at once. */
export const migrate = async (pool: Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    try {
      // "already exists, skipping" is no news.
      await client.query('SET client_min_messages = warning')
      await checkHistory(client)
      await runMigrations(drizzle(client), { migrationsFolder })
    } finally {
      // Gone with the connection otherwise; what failed above is the news.
      await client
        .query(`RESET client_min_messages; SELECT pg_advisory_unlock(${migrationLock})`)
        .catch(() => {})
    }
  } finally {
    client.release()
  }
}
