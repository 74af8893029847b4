import type { ConnectionOptions } from './connection'
import { openPersistentConnection } from './persistent-connection'
import type { DatabasePool } from './pool'

/**
 * Intervals of the heartbeat, ms. With the usual timeout of 600 ms, a stopped database is detected within a second.
 * A frozen one keeps its connections open without answering, so only a query detects it.
 */
const pauseMs = 200
const longestWaitMs = 250

export interface Heartbeat {
  close(): Promise<void>
}

/** Watches a database and cuts its pools off while it is away. */
export const startHeartbeat = (
  { url, pooler }: Pick<ConnectionOptions, 'url' | 'pooler'>,
  pools: readonly DatabasePool[],
  patienceMs: number,
  warn: (message: string) => void,
): Heartbeat => {
  let since: number | null = null
  return openPersistentConnection({
    url,
    pooler,
    name: 'oficio:heartbeat',
    heartbeat: { intervalMs: pauseMs, timeoutMs: patienceMs },
    maxRetryDelayMs: longestWaitMs,
    onOpen: () => {
      for (const pool of pools) pool.resume()
      if (since !== null) warn(`the database is back after ${((Date.now() - since) / 1000).toFixed(1)} s`)
      since = null
    },
    onUnavailable: (why) => {
      for (const pool of pools) pool.suspend(why)
      if (since === null)
        warn(`the database is away (${why}): what needs it is answered 503 until it is back`)
      since ??= Date.now()
    },
  })
}
