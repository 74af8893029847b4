import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Pool } from 'pg'

interface HealthOptions {
  /** Null where the program has no database. */
  pool: Pool | null
  /** Null where it serves no pages. */
  rendererReady: (() => boolean) | null
  /** Address of the API the renderer reads from; null if this program serves it. */
  apiUrl?: string | null
}

const answerMs = 1000

const isDatabaseThere = async (pool: Pool): Promise<boolean> => {
  const late = new Promise<false>((resolve) => setTimeout(resolve, answerMs, false).unref())
  return Promise.race([
    pool.query('SELECT 1').then(
      () => true,
      () => false,
    ),
    late,
  ])
}

/**
 * Whether the API answers at its address. A redirect counts as unreachable, because reads of pages do not follow it; a
 * proxy that hides `/healthz` (404) is reachable.
 */
const isApiThere = async (apiUrl: string): Promise<boolean> => {
  const options: RequestInit = { redirect: 'manual', signal: AbortSignal.timeout(answerMs) }
  try {
    const { status, body } = await fetch(`${apiUrl}/healthz`, options)
    await body?.cancel()
    return status < 300 || (status >= 400 && status < 500)
  } catch {
    return false
  }
}

/**
 * `/healthz` (the process lives), `/readyz` (it and what it depends on can serve) and `/readyz/self` (it can take
 * requests, whatever it depends on; for proxies).
 */
export const makeHealth = ({ pool, rendererReady, apiUrl = null }: HealthOptions) => {
  let closing = false
  let asking: Promise<{ database: boolean; api: boolean }> | null = null

  const self = () => {
    const renderer = rendererReady === null || rendererReady()
    return { ready: renderer && !closing, renderer, closing }
  }
  const askDependencies = async () => {
    const [database, api] = await Promise.all([
      pool === null || isDatabaseThere(pool),
      apiUrl === null || isApiThere(apiUrl),
    ])
    return { database, api }
  }
  const readiness = async () => {
    // Concurrent checks share one query.
    asking ??= askDependencies().finally(() => (asking = null))
    const dependencies = await asking
    const own = self()
    return { ...own, ...dependencies, ready: own.ready && dependencies.database && dependencies.api }
  }

  const send = (response: ServerResponse, status: number, type: string, body: string) =>
    void response
      .writeHead(status, {
        'content-type': type,
        'cache-control': 'no-store',
        'content-length': Buffer.byteLength(body),
      })
      .end(body)
  const sendState = (response: ServerResponse, state: { ready: boolean }) =>
    send(response, state.ready ? 200 : 503, 'application/json', JSON.stringify(state))

  return {
    isReady: async () => (await readiness()).ready,
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
          void readiness().then((state) => sendState(response, state))
          return true
        case '/readyz/self':
          sendState(response, self())
          return true
        default:
          return false
      }
    },
  }
}

export type Health = ReturnType<typeof makeHealth>
