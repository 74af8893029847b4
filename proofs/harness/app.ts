import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Pool } from 'pg'
import { withFallbackCeps } from '@/server/adapters/cep-fallback'
import { portOf } from '@/server/testing/listen'
import { makeApp, type TestApp } from '@/server/testing/make-app'

/** The well-known addresses of the demo; the directories are a third party's, and no other code exists. */
const knownCeps = withFallbackCeps({
  find: () => Promise.reject(new Error('proofs ask no postal-code directory')),
})

/** Runs `work` with an API on a database of its own, which is closed afterwards. */
export const withApp = async <T>(
  options: Parameters<typeof makeApp>[0],
  work: (t: TestApp) => Promise<T>,
): Promise<T> => {
  const t = await makeApp(options)
  t.context.cep = { find: (cep) => knownCeps.find(cep).catch(() => null) }
  try {
    return await work(t)
  } finally {
    await t.close()
  }
}

/** Serves HTTP on a free port. If the handler throws, the request gets no response. */
export const serve = async (answer: (request: IncomingMessage, response: ServerResponse) => unknown) => {
  const server = createServer((request, response) => {
    Promise.resolve(answer(request, response)).catch(() => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: portOf(server),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Counts the rows of a statement from its `from` on. */
export const countRows = async (
  { context: { pool } }: { context: { pool: Pool } },
  from: string,
  ...values: unknown[]
): Promise<number> =>
  (await pool.query<{ n: number }>(`select count(*)::int as n ${from}`, values)).rows[0]?.n ?? 0
