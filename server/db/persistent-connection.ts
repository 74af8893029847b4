import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientBase, Notification } from 'pg'
import { DatabaseClient, type PoolerOptions } from './connection'
import { connectionTimeouts } from './connection-timeouts'
import { scheduleAfterLoopTime } from './event-loop-timer'
import { pgCode } from './unavailable'

interface PersistentConnectionOptions {
  url: string
  /** Name in `pg_stat_activity`. */
  name: string
  pooler?: PoolerOptions
  /** The pause between two questions whether it still answers, and how long an answer may take. */
  heartbeat: { intervalMs: number; timeoutMs: number }
  /** Longest pause between two attempts to open it. */
  maxRetryDelayMs?: number
  /** First statements on a new connection, such as `LISTEN`. */
  setUp?: (client: ClientBase) => Promise<unknown>
  onNotification?: (message: Notification) => void
  /** Each time it is open; from the second time on something may have been missed. */
  onOpen?: (client: ClientBase, isFirst: boolean) => void
  onLost?: () => void
  /**
   * Called when the server does not answer or a connection cannot be opened; not for a lost connection that reopens
   * at once.
   */
  onUnavailable?: (why: string) => void
}

/** A connection of its own that comes back whenever it is lost. */
export interface PersistentConnection {
  /** Settles with the first attempt; if that fails, later attempts go on. */
  opened: Promise<void>
  close(): Promise<void>
}

const firstWaitMs = 50
const tooManyConnections = '53300'
// The heartbeat below finds silence, so this bound is off.
const limits = { ...connectionTimeouts.background, connectMs: 2_000, socketTimeoutMs: 0 }
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Asks again and again whether the server answers, and cuts the connection when it does not; ends with it. */
const watch = async (
  client: DatabaseClient,
  ended: Promise<unknown>,
  { heartbeat, onUnavailable }: Pick<PersistentConnectionOptions, 'heartbeat' | 'onUnavailable'>,
) => {
  let isOver = false
  void ended.then(() => (isOver = true))
  for (;;) {
    await Promise.race([ended, sleep(heartbeat.intervalMs, undefined, { ref: false })])
    if (isOver) return
    const answered = scheduleAfterLoopTime(heartbeat.timeoutMs, () => {
      const why = `no answer within ${heartbeat.timeoutMs} ms`
      onUnavailable?.(why)
      client.abort(why)
    })
    await client
      .query('SELECT 1')
      .catch(() => client.abort('it is lost'))
      .finally(answered)
  }
}

export const openPersistentConnection = (options: PersistentConnectionOptions): PersistentConnection => {
  const {
    url,
    name,
    pooler,
    heartbeat,
    maxRetryDelayMs = 1_000,
    setUp,
    onNotification,
    onOpen,
    onLost,
    onUnavailable,
  } = options
  const over = new AbortController()
  let current: DatabaseClient | null = null
  let isFirst = true

  const open = async (client: DatabaseClient) => {
    // Notifications that arrive between `LISTEN` and `onOpen` count too.
    if (onNotification) client.on('notification', onNotification)
    await client.connect()
    const answered = scheduleAfterLoopTime(limits.connectMs, () =>
      client.abort(`no answer within ${limits.connectMs} ms`),
    )
    await (setUp ?? (() => client.query('SELECT 1')))(client).finally(answered)
  }

  const once = async (settle: (error?: unknown) => void): Promise<boolean> => {
    const client = new DatabaseClient({ url, name, pooler, timeouts: limits })
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    current = client
    try {
      await open(client)
    } catch (error) {
      client.abort('it could not be opened')
      settle(error)
      if (!over.signal.aborted && pgCode(error) !== tooManyConnections) onUnavailable?.(wordsOf(error))
      return false
    }
    settle()
    if (over.signal.aborted) return client.end().then(() => true)
    onOpen?.(client, isFirst)
    isFirst = false
    await watch(client, ended, { heartbeat, onUnavailable })
    onLost?.()
    return true
  }

  const opened = new Promise<void>((resolve, reject) => {
    const keep = async () => {
      let wait = firstWaitMs
      while (!over.signal.aborted) {
        // Lost after it was open: the next attempt follows almost at once.
        const wasOpen = await once((error) => (error === undefined ? resolve() : reject(error)))
        wait = wasOpen ? firstWaitMs : Math.min(wait * 2, maxRetryDelayMs)
        const pause = wait * (0.5 + Math.random() / 2)
        await sleep(pause, undefined, { signal: over.signal, ref: false }).catch(() => {})
      }
    }
    void keep()
  })
  // A caller that does not await `opened` learns of the failure through `onAway`.
  opened.catch(() => {})
  return {
    opened,
    close: async () => {
      over.abort()
      await current?.end().catch(() => {})
    },
  }
}
