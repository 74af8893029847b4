import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { isAlive } from '@/server/db/embedded/postmaster'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@/server/db/embedded/start'
import { projectRoot } from '@/server/project-root'
import { prepareTemplate, serverVariable, withAdminClient } from './database'
import { memoryFolder } from './memory-folder.mjs'

declare global {
  var testServer: EmbeddedPostgres | undefined
}

/** Databases of test runs that were killed. */
const sweep = (url: string) =>
  withAdminClient(url, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "SELECT datname FROM pg_database WHERE datname LIKE 'test\\_%'",
    )
    for (const { datname } of rows)
      if (!isAlive(Number(datname.split('_')[1])))
        await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
  })

/**
 * Starts one PostgreSQL for the whole run: that of TEST_DATABASE_URL, else an embedded one shared by concurrent runs.
 */
const setUp = async (): Promise<void> => {
  let url = process.env.TEST_DATABASE_URL
  if (!url) {
    const key = createHash('sha256').update(projectRoot).digest('hex').slice(0, 8)
    globalThis.testServer = await startEmbeddedPostgres({
      dataDir: join(memoryFolder(), `oficio-test-${key}`),
      log: { info: () => {}, warn: (message) => process.stderr.write(`${message}\n`) },
      // Test data need no disk flush; the product's own database always flushes.
      durable: false,
      settings: { max_connections: '300', autovacuum: 'off', max_wal_size: '256MB' },
    })
    url = globalThis.testServer.url
    await sweep(url)
  }
  process.env[serverVariable] = url
  await prepareTemplate(url)
}

export default setUp
