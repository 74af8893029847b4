import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Pool, PoolClient } from 'pg'
import { projectRoot } from '@/server/project-root'
import { ForeignDatabaseError, migrationStatusOf } from './migration-history'
import { pgCode } from './unavailable'

/** Any number nobody else on this database uses; programs starting together queue behind it. */
export const migrationLock = 7_302_118_001

export const migrationsFolder = join(projectRoot, 'server/db/migrations')

/**
 * A statement that waits for a table lock blocks every later one. After this time the migration cancels, lets them
 * pass, and retries.
 */
const lockTimeoutMs = 2_000
const attempts = 12
const firstPauseMs = 500
const longestPauseMs = 8_000
const lockNotAvailable = '55P03'

export class NotMigratedError extends Error {
  override name = 'NotMigratedError'
}

interface MigrateOptions {
  warn?: (line: string) => void
  /** False: a database that lacks migrations is an error. */
  mayMigrate?: boolean
  folder?: string
  /** Folder of the embedded database, for the message of ForeignDatabaseError; null for the one of DATABASE_URL. */
  embeddedIn?: string | null
  lockTimeout?: number
}

const readMigrationStatus = async (
  client: Pool | PoolClient,
  { folder = migrationsFolder, embeddedIn = null }: MigrateOptions,
) => {
  const files = readMigrationFiles({ migrationsFolder: folder })
  const own = files.map(({ hash, folderMillis: when }) => ({ hash, when }))
  const { rows: found } = await client.query<{ there: string | null }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') AS there",
  )
  if (!found[0]?.there) return 'behind'
  const { rows } = await client.query<{ hash: string; created_at: string }>(
    'SELECT hash, created_at FROM drizzle.__drizzle_migrations',
  )
  const standing = migrationStatusOf(
    rows.map(({ hash, created_at }) => ({ hash, when: Number(created_at) })),
    own,
  )
  if (standing === 'foreign') throw new ForeignDatabaseError(embeddedIn)
  return standing
}

/** All that is missing in one transaction, so that an attempt without its locks leaves nothing behind. */
const migrateWithRetry = async (
  client: PoolClient,
  { warn, folder = migrationsFolder, lockTimeout = lockTimeoutMs }: MigrateOptions,
) => {
  await client.query(`SET lock_timeout = ${lockTimeout}`)
  let pause = firstPauseMs
  for (let attempt = 1; ; attempt++) {
    try {
      return await runMigrations(drizzle(client), { migrationsFolder: folder })
    } catch (error) {
      if (pgCode(error) !== lockNotAvailable || attempt === attempts) throw error
      warn?.(`migrating: a table is in use, tried again (${attempt} of ${attempts})`)
      await sleep(pause * (0.5 + Math.random() / 2))
      pause = Math.min(pause * 2, longestPauseMs)
    }
  }
}

/**
 * Applies the missing migrations; returns `ahead` if a later release has migrated the database. Rejects a database
 * of another history (ForeignDatabaseError). Safe to run from several programs at once. Needs a session of its own:
 * not to be run through a pooler.
 */
export const migrate = async (pool: Pool, options: MigrateOptions = {}): Promise<'level' | 'ahead'> => {
  const before = await readMigrationStatus(pool, options)
  if (before !== 'behind') return before
  if (options.mayMigrate === false)
    throw new NotMigratedError(
      'The database lacks migrations of this version: run `npm run migrate` (in containers `node .build/server/migrate.js`) first, or set MIGRATE_AT_START=true.',
    )
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    try {
      // Hides "already exists, skipping".
      await client.query('SET client_min_messages = warning')
      // A concurrent program may have migrated during the wait for the lock.
      if ((await readMigrationStatus(client, options)) === 'behind') await migrateWithRetry(client, options)
      return 'level'
    } finally {
      // If this fails, the lock ends with the connection. The error above is the one to report.
      await client
        .query(`RESET client_min_messages; RESET lock_timeout; SELECT pg_advisory_unlock(${migrationLock})`)
        .catch(() => {})
    }
  } finally {
    client.release()
  }
}
