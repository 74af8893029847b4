import type { Hub } from '@/server/realtime/hub'
import { openDatabase, type Database, type Db } from './client'
import { openPersistentConnection } from './persistent-connection'
import { isUnavailable, pgCode } from './unavailable'

/**
 * Public reads, which may use a replica. Reads of an authenticated request use the primary, so that users see their
 * own writes.
 */
export type PublicRead = <T>(
  request: { headers: { authorization?: string } },
  work: (db: Db) => Promise<T>,
) => Promise<T>

export const readFromPrimary =
  (db: Db): PublicRead =>
  (_request, work) =>
    work(db)

export interface Replica {
  read: PublicRead
  /** Hub of the writers: after an event about pages, the replica must catch up first. */
  hub: Hub
  /** Returns true while reads use the replica. */
  isInUse(): boolean
  close(): Promise<void>
}

interface ReplicaOptions {
  url: string
  primary: Database
  hub: Hub
  /** Connections to it. */
  max: number
  timeoutMs: number
  warn: (message: string) => void
  /** The primary answers while the replica is further behind. */
  maxLagMs?: number
}

/** Between two looks at where both are. */
const pollMs = 250

const positionOf = async ({ pool }: Database, position: string): Promise<number | null> => {
  const { rows } = await pool.query<{ bytes: string | null }>(`select (${position} - '0/0')::text as bytes`)
  const bytes = rows[0]?.bytes
  return bytes ? Number(bytes) : null
}

/** Canceled because the primary vacuumed the rows it was reading. */
const recoveryConflict = '40001'

/** Looks at where both are, again and again. */
const trackLag = (primary: Database, replica: Database, mostBehindMs: number) => {
  /** Positions of the primary over the allowed lag. */
  let written: { at: number; position: number }[] = []
  /** Position the replica must have replayed; null: unknown, because pages changed since. */
  let needed: number | null = null
  let changes = 0
  let isCurrent = false

  const giveUp = () => void (isCurrent = false)
  const pagesChanged = () => {
    changes++
    needed = null
    giveUp()
  }
  /** Sets `isCurrent` in the turn in which it compares: pages that change before the next one are not overlooked. */
  const look = async () => {
    const before = changes
    const at = performance.now()
    const now = await positionOf(primary, 'pg_current_wal_insert_lsn()')
    const replayed = await positionOf(replica, 'pg_last_wal_replay_lsn()')
    if (now === null || replayed === null || changes !== before) return giveUp()
    needed ??= now
    written = [...written.filter((one) => at - one.at <= mostBehindMs), { at, position: now }]
    isCurrent = replayed >= needed && written.some(({ position }) => position <= replayed)
  }
  let looking: Promise<void> | null = null
  const timer = setInterval(() => {
    looking ??= look()
      .catch(giveUp)
      .finally(() => (looking = null))
  }, pollMs)
  timer.unref()
  return {
    isCurrent: () => isCurrent,
    giveUp,
    pagesChanged,
    stop: async () => {
      clearInterval(timer)
      await looking
    },
  }
}

/**
 * Opens a standby for public reads, used while it is available, within the allowed lag, and past the last event about
 * pages. Failed reads are repeated on the primary.
 */
export const openReplica = ({
  url,
  primary,
  hub,
  max,
  timeoutMs,
  warn,
  maxLagMs = 10_000,
}: ReplicaOptions): Replica => {
  const replica = openDatabase(url, { max })
  const { isCurrent, giveUp, pagesChanged, stop } = trackLag(primary, replica, maxLagMs)

  let isAway = false
  const beat = openPersistentConnection({
    url,
    name: 'oficio:replica',
    heartbeat: { intervalMs: pollMs, timeoutMs },
    onOpen: () => {
      replica.pool.resume()
      if (isAway) warn('the read replica is back')
      isAway = false
    },
    onUnavailable: (why) => {
      giveUp()
      replica.pool.suspend(why)
      if (!isAway) warn(`the read replica is away (${why}): the primary answers`)
      isAway = true
    },
  })
  const ends = [
    hub.subscribe((event) => event.channel === 'pages' && pagesChanged()),
    hub.onGap(pagesChanged),
  ]

  return {
    isInUse: isCurrent,
    hub: {
      ...hub,
      publish: (event) => {
        // The next read of this program may come before the event does.
        if (event.channel === 'pages') pagesChanged()
        return hub.publish(event)
      },
    },
    read: async ({ headers }, work) => {
      if (!isCurrent() || headers.authorization !== undefined) return work(primary.db)
      try {
        return await work(replica.db)
      } catch (error) {
        if (!isUnavailable(error) && pgCode(error) !== recoveryConflict) throw error
        giveUp()
        return work(primary.db)
      }
    },
    close: async () => {
      for (const end of ends) end()
      await stop()
      await beat.close()
      await replica.close()
    },
  }
}
