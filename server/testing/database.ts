import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { withSetupDatabase } from '@/server/db/client'
import type { PoolerOptions } from '@/server/db/connection'
import { migrate, migrationLock, migrationsFolder } from '@/server/db/migrate'
import { seedCatalogue } from '@/server/db/seed/catalogue'
import { seedFolder } from '@/server/db/seed/load'

/** Set by the global set-up for every test file: a server on which databases may be made and dropped. */
export const serverVariable = 'TEST_SERVER_URL'
export const templateVariable = 'TEST_TEMPLATE'

const withDatabase = (url: string, database: string): string => {
  const next = new URL(url)
  next.pathname = `/${database}`
  return next.toString()
}

export const withAdminClient = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: withDatabase(url, 'postgres') })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const fingerprint = (): string => {
  const hash = createHash('sha256')
  for (const file of readdirSync(migrationsFolder).sort())
    if (file.endsWith('.sql')) hash.update(readFileSync(join(migrationsFolder, file)))
  for (const file of readdirSync(seedFolder, { recursive: true, encoding: 'utf8' }).sort())
    if (file.endsWith('.json')) hash.update(readFileSync(join(seedFolder, file)))
  return hash.digest('hex').slice(0, 12)
}

/**
 * Creates the template database, migrated and seeded, once per set of migrations and seeds; the first caller does it.
 */
export const prepareTemplate = async (url: string): Promise<string> => {
  const name = `template_${fingerprint()}`
  await withAdminClient(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock + 7])
    const ready = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (ready.rowCount) return
    // Renamed when finished: a template that exists is whole.
    const part = `${name}_part`
    await client.query(`DROP DATABASE IF EXISTS ${part} WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${part} TEMPLATE template0 ENCODING 'UTF8'`)
    await withSetupDatabase(withDatabase(url, part), async ({ pool, db }) => {
      await migrate(pool)
      await seedCatalogue(db)
    })
    await client.query(`ALTER DATABASE ${part} RENAME TO ${name}`)
  })
  process.env[templateVariable] = name
  return name
}

/** Set where the tests run through a pooler in transaction mode: its address, for any database. */
export const poolerVariable = 'TEST_POOLER_URL'

/** Set by a proof that takes away how the program goes about a pooler: `names` or `around`. */
export const disabledPoolerVariable = 'TEST_POOLER_WITHOUT'

const throughPooler = (pooler: string, url: string) => withDatabase(pooler, new URL(url).pathname.slice(1))

/** The pooler before the server of a database; a test that starts a server of its own has none before it. */
const poolerBefore = (url: string): string | undefined => {
  const pooler = process.env[poolerVariable]
  const server = process.env.TEST_DATABASE_URL
  return pooler && server && new URL(url).host === new URL(server).host ? pooler : undefined
}

/** The way to a database that the program's pools take. */
export const pooledConnection = (url: string): { url: string; pooler?: PoolerOptions } => {
  const pooler = poolerBefore(url)
  return pooler
    ? {
        url: throughPooler(pooler, url),
        pooler: { supportsPrepared: process.env[disabledPoolerVariable] === 'names' },
      }
    : { url }
}

/** Returns the address that bypasses the pooler, for session-level features. */
export const directUrl = (url: string): string => {
  const pooler = poolerBefore(url)
  return pooler && process.env[disabledPoolerVariable] === 'around' ? throughPooler(pooler, url) : url
}

export interface TestDatabase {
  /** The server itself. */
  url: string
  drop(): Promise<void>
}

/**
 * A database of one's own, with the catalogue and nobody in it: 20 ms where the server lies in memory, 0.5 s on a
 * disk. Its files are copied whole, a tenth of the time their pages take through the log.
 */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const server = process.env[serverVariable]
  const template = process.env[templateVariable]
  if (!server || !template)
    throw new Error('The tests that need a database run under jest, whose global set-up starts one')
  const name = `test_${process.pid}_${randomBytes(5).toString('hex')}`
  await withAdminClient(server, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`),
  )
  const url = withDatabase(server, name)
  return {
    url,
    drop: () =>
      withAdminClient(
        server,
        async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
      ),
  }
}
