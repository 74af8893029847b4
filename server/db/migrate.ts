import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Pool } from 'pg'
import { projectRoot } from '@/server/project-root'

/** Any number nobody else on this database uses; programs starting together queue behind it. */
export const migrationLock = 7_302_118_001

export const migrationsFolder = join(projectRoot, 'server/db/migrations')

/** Brings the database to the newest schema. Safe to run from several programs at once. */
export const migrate = async (pool: Pool): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    try {
      // "already exists, skipping" is no news.
      await client.query('SET client_min_messages = warning')
      await runMigrations(drizzle(client), { migrationsFolder })
    } finally {
      await client.query('RESET client_min_messages')
      await client.query('SELECT pg_advisory_unlock($1)', [migrationLock])
    }
  } finally {
    client.release()
  }
}
