import type { Hub } from '@/server/realtime/hub'
import { openDatabase, type Database, type Db } from './client'
import { openPersistentConnection } from './persistent-connection'
import { isUnavailable, pgCode } from './unavailable'

/**
 * Reads for everybody: what a stranger may see, and so may come from a replica. Those of a request that names
 * somebody come from the primary, so that nobody misses what they have just written.
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
  /** The hub for those who write: after what changes pages, the replica waits. */
  hub: Hub
  /** Whether reads come from the replica now. */
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

/** Cancelled because what it read was vacuumed on the primary. */
const recoveryConflict = '40001'

/** Looks at where both are, again and again. */
const trackLag = (primary: Database, replica: Database, mostBehindMs: number) => {
  /** Where the primary was when, as long ago as the replica may be behind. */
  let written: { at: number; position: number }[] = []
  /** What the replica must have replayed; null: to be asked of the primary, because pages changed since. */
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
 * A standby that answers public reads, as long as it is there, not too far behind, and has replayed all that came
 * before the last event about pages. What is asked of it and fails is asked of the primary.
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
