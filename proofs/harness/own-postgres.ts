import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostmaster } from '@/server/db/embedded/postmaster'
import { startEmbeddedPostgres } from '@/server/db/embedded/start'
import { poolerVariable, prepareTemplate, serverVariable, templateVariable } from '@/server/testing/database'

const variables = [serverVariable, templateVariable, poolerVariable]

/** Test databases are made on this PostgreSQL meanwhile, and reached without a pooler. */
export const withServer = async <T>(url: string, work: () => Promise<T>): Promise<T> => {
  const before = variables.map((name) => [name, process.env[name]] as const)
  try {
    process.env[poolerVariable] = ''
    process.env[serverVariable] = url
    await prepareTemplate(url)
    return await work()
  } finally {
    for (const [name, value] of before) process.env[name] = value ?? ''
  }
}

/** With a PostgreSQL of one's own, which writes to disk and comes back by itself after `kill` (SIGKILL). */
export const withOwnPostgres = async <T>(work: (kill: () => void) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-prove-'))
  const server = await startEmbeddedPostgres({ dataDir: folder, log: { info: () => {}, warn: () => {} } })
  try {
    return await withServer(server.url, () =>
      work(() => {
        const running = findPostmaster(join(folder, 'postgres'))
        if (running) process.kill(running.pid, 'SIGKILL')
      }),
    )
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
