import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, type Database } from '@/server/db/client'
import { connectionTimeouts } from '@/server/db/connection-timeouts'
import { startEmbeddedPostgres } from '@/server/db/embedded/start'
import { projectRoot } from '@/server/project-root'
import { readConfig, type Config } from '@/server/settings/config'
import { loadOrCreateSecret } from '@/server/settings/signing-secret'

/**
 * Runs `work` on the database the program would use: DATABASE_URL, or the embedded one with its folder. Returns what it
 * returns.
 */
export const withConfiguredDatabase = async <T>(
  work: (database: Database, url: string, config: Config, embeddedIn: string | null) => Promise<T>,
): Promise<T> => {
  const file = join(projectRoot, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  const config = readConfig(process.env, loadOrCreateSecret)
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log: { info: console.log, warn: console.warn } })
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? embedded?.url ?? ''
  const database = openDatabase(url, { timeouts: connectionTimeouts.setup })
  try {
    return await work(database, url, config, embedded?.folder ?? null)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}
