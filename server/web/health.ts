import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Pool } from 'pg'

interface HealthOptions {
  /** Null where the program has no database. */
  pool: Pool | null
  /** Null where it serves no pages. */
  rendererReady: (() => boolean) | null
}

const databaseMs = 1000

const isDatabaseThere = async (pool: Pool): Promise<boolean> => {
  const late = new Promise<false>((resolve) => setTimeout(resolve, databaseMs, false).unref())
  return Promise.race([
    pool.query('SELECT 1').then(
      () => true,
      () => false,
    ),
    late,
  ])
}

/** `/healthz` (the process lives) and `/readyz` (it can serve). */
export const makeHealth = ({ pool, rendererReady }: HealthOptions) => {
  let closing = false
  let asking: Promise<boolean> | null = null
  let last = false

  const readiness = async () => {
    // Concurrent checks share one query.
    asking ??= (pool === null ? Promise.resolve(true) : isDatabaseThere(pool)).finally(() => (asking = null))
    const database = await asking
    const renderer = rendererReady === null || rendererReady()
    last = database && renderer && !closing
    return { ready: last, database, renderer, closing }
  }

  const send = (response: ServerResponse, status: number, type: string, body: string) =>
    void response
      .writeHead(status, {
        'content-type': type,
        'cache-control': 'no-store',
        'content-length': Buffer.byteLength(body),
      })
      .end(body)

  return {
    /** Latest result. */
    wasReady: () => last && !closing,
    /**
     * From now on answers "not ready", so that proxies send no more requests. Requests that still come are
     * served.
     */
    close: () => void (closing = true),
    /** False when the path is not one of its own. */
    answer(request: IncomingMessage, response: ServerResponse): boolean {
      switch (request.url) {
        case '/healthz':
          send(response, 200, 'text/plain', 'ok\n')
          return true
        case '/readyz':
          void readiness().then((state) =>
            send(response, state.ready ? 200 : 503, 'application/json', JSON.stringify(state)),
          )
          return true
        default:
          return false
      }
    },
  }
}

export type Health = ReturnType<typeof makeHealth>
