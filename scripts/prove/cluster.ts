import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostmaster } from '@/server/db/embedded/postmaster'
import { startEmbedded } from '@/server/db/embedded/start'
import { poolerVariable, prepareTemplate, serverVariable, templateVariable } from '@/server/testing/database'

const variables = [serverVariable, templateVariable, poolerVariable]

/**
 * Test databases are made on a PostgreSQL of one's own meanwhile, which writes to disk, is reached without a pooler,
 * and comes back by itself after `kill` (SIGKILL).
 */
export const withCluster = async <T>(work: (kill: () => void) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-prove-'))
  const before = variables.map((name) => [name, process.env[name]] as const)
  const server = await startEmbedded({ dataDir: folder, log: { info: () => {}, warn: () => {} } })
  try {
    process.env[poolerVariable] = ''
    process.env[serverVariable] = server.url
    await prepareTemplate(server.url)
    return await work(() => {
      const running = findPostmaster(join(folder, 'postgres'))
      if (running) process.kill(running.pid, 'SIGKILL')
    })
  } finally {
    for (const [name, value] of before) process.env[name] = value ?? ''
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
