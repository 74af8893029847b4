import { Client } from 'pg'
import { buildApp } from '@/server/app'
import type { Context } from '@/server/context'
import type { Database } from '@/server/db/client'
import { openReplica, type Replica } from '@/server/db/replica'
import type { Hub } from '@/server/realtime/hub'
import { postgresHub } from '@/server/realtime/postgres-hub'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { speakersOf, type As } from '@/server/testing/speaker'
import { lateHub } from './hearing'

/** Hears of everything but of outdated pages. */
const deafTo = (hub: Hub): Hub => ({
  ...hub,
  subscribe: (listener) => hub.subscribe((event) => event.channel !== 'pages' && listener(event)),
})

/** Compares with what has arrived at the standby, which need not be what it shows. */
const comparingArrived = () => {
  const { prototype } = Client
  const query = prototype.query as (...given: unknown[]) => unknown
  const asked = (first: unknown) =>
    typeof first === 'string' ? first.replace('pg_last_wal_replay_lsn', 'pg_last_wal_receive_lsn') : first
  Object.assign(prototype, {
    query(this: Client, first: unknown, ...rest: unknown[]) {
      return Reflect.apply(query, this, [asked(first), ...rest])
    },
  })
  return () => void Object.assign(prototype, { query })
}

interface Opened {
  replica: Replica
  context: Pick<Context, 'publicRead' | 'hub'>
  /** Reads the standby answered. */
  reads: () => number
}

/** A program's replica, whose reads are counted, without what the mutation takes away. */
const openCounted = (primary: Database, usual: Hub, url: string, mutation: string | null): Opened => {
  const late = lateHub(usual)
  const hub = mutation === 'told' ? deafTo(late) : late
  const replica = openReplica({ url, primary, hub, max: 4, patienceMs: 5_000, warn: () => {} })
  let reads = 0
  return {
    replica,
    reads: () => reads,
    context: {
      hub: mutation === 'told' ? late : replica.hub,
      publicRead: (request, work) =>
        replica.read(mutation === 'own' ? { headers: {} } : request, async (db) => {
          const answer = await work(db)
          if (db !== primary.db) reads++
          return answer
        }),
    },
  }
}

export interface TwoPrograms {
  t: TestApp
  /** Whoever speaks to the one and to the other. */
  speakers: [As, As]
  /** What each hears. */
  hubs: [Hub, Hub]
  areInUse(): boolean
  reads(): number
  close(): Promise<void>
}

/** Two programs on the primary, each with the standby for public reads. */
export const startTwo = async (
  standbyOf: (url: string) => string,
  mutation: string | null,
): Promise<TwoPrograms> => {
  const restore = mutation === 'replayed' ? comparingArrived() : () => {}
  const opened: Opened[] = []
  /** The second program shares the first one’s pool, as it may: each has a replica of its own. */
  let shared: Database | undefined
  const open = (primary: Database, hub: Hub, url: string) => {
    shared = primary
    const one = openCounted(primary, hub, standbyOf(url), mutation)
    opened.push(one)
    return one.context
  }
  const t = await makeApp({ replica: open })
  if (!shared) throw new Error('no database')
  const hub = await postgresHub(t.url)
  const context = { ...t.context, ...open(shared, hub, t.url) }
  const other = await buildApp(context)
  await other.ready()
  return {
    t,
    speakers: [t.as, speakersOf(other, context).as],
    hubs: [t.context.hub, hub].map(lateHub) as [Hub, Hub],
    areInUse: () => opened.every(({ replica }) => replica.isInUse()),
    reads: () => opened.reduce((sum, one) => sum + one.reads(), 0),
    close: async () => {
      await other.close()
      for (const { replica } of opened) await replica.close()
      await hub.close()
      await t.close()
      restore()
    },
  }
}
