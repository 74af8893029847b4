import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { buildApp } from '@/server/app'
import type { Context } from '@/server/context'
import type { Database } from '@/server/db/client'
import { openReplica } from '@/server/db/replica'
import type { Hub } from '@/server/realtime/hub'
import { openPostgresHub } from '@/server/realtime/postgres-hub'
import { makeApiClients } from '@/server/testing/api-client'
import { makeApp } from '@/server/testing/make-app'
import { replaceMembers } from '../../harness/replaced'
import { withoutChannel } from '../../harness/unguarded'

/** Delay of events from the other program: half of the delay before pages are rendered anew. */
const lateMs = 100
/** Delay between an event and the rendering of its page (`server/web/revalidation.ts`). */
const pageMs = 200

/** Delays the events of a hub, as from another machine. */
const lateHub = (hub: Hub): Hub => ({
  ...hub,
  subscribe: (listener) => hub.subscribe((event) => void setTimeout(listener, lateMs, event)),
})

/** Waits, as a renderer does, until every hub has published a tag and its pages may be rendered. */
const listenForPages = (hubs: readonly Hub[]) => {
  const listeners = new Set<(tag: string) => void>()
  const ends = hubs.map((hub, nth) =>
    hub.subscribe((event) => {
      if (event.channel === 'pages')
        for (const tag of event.tags) listeners.forEach((listener) => listener(`${nth} ${tag}`))
    }),
  )
  return {
    /** Subscribes at once; the returned function resolves when every hub has published the tag since. */
    listen: (tag: string): (() => Promise<void>) => {
      const missing = new Set(hubs.map((_, nth) => `${nth} ${tag}`))
      const published = new Promise<void>((resolve) => {
        const listener = (one: string) => {
          missing.delete(one)
          if (missing.size > 0) return
          listeners.delete(listener)
          resolve()
        }
        listeners.add(listener)
      })
      return async () => {
        await published
        await sleep(pageMs)
      }
    },
    close: () => ends.forEach((end) => end()),
  }
}

/** Makes replicas compare the received log position instead of the replayed one; returns the undo function. */
const compareReceived = () => {
  const rewritten = (first: unknown) =>
    typeof first === 'string' ? first.replace('pg_last_wal_replay_lsn', 'pg_last_wal_receive_lsn') : first
  return replaceMembers(
    [Client.prototype],
    'query',
    (query) =>
      function (this: Client, first: unknown, ...rest: unknown[]) {
        return Reflect.apply(query as (...args: unknown[]) => unknown, this, [rewritten(first), ...rest])
      },
  )
}

/** Opens a program's replica without the mutation's guard and counts its reads. */
const openCounted = (primary: Database, usual: Hub, url: string, mutation: string | null) => {
  const late = lateHub(usual)
  const hub = mutation === 'told' ? withoutChannel(late, 'pages') : late
  const replica = openReplica({ url, primary, hub, max: 4, timeoutMs: 5_000, warn: () => {} })
  let reads = 0
  return {
    replica,
    reads: () => reads,
    context: {
      hub: mutation === 'told' ? late : replica.hub,
      publicRead: ((request, work) =>
        replica.read(mutation === 'own' ? { headers: {} } : request, async (db) => {
          const answer = await work(db)
          if (db !== primary.db) reads++
          return answer
        })) satisfies Context['publicRead'],
    },
  }
}

/** Starts two programs on the primary, each with the standby for public reads. */
export const startTwo = async (standbyOf: (url: string) => string, mutation: string | null) => {
  const restore = mutation === 'replayed' ? compareReceived() : () => {}
  const opened: ReturnType<typeof openCounted>[] = []
  /** Pool of the primary, which both programs share; each has a replica of its own. */
  let shared: Database | undefined
  const open = (primary: Database, hub: Hub, url: string) => {
    shared = primary
    const one = openCounted(primary, hub, standbyOf(url), mutation)
    opened.push(one)
    return one.context
  }
  const t = await makeApp({ replica: open })
  if (!shared) throw new Error('no database')
  const hub = await openPostgresHub(t.url)
  const context = { ...t.context, ...open(shared, hub, t.url) }
  const other = await buildApp(context)
  await other.ready()
  const pages = listenForPages([t.context.hub, hub].map(lateHub))
  return {
    t,
    /** Clients of each program. */
    speakers: [t.as, makeApiClients(other, context).as] as const,
    pages,
    areInUse: () => opened.every(({ replica }) => replica.isInUse()),
    reads: () => opened.reduce((sum, one) => sum + one.reads(), 0),
    close: async () => {
      pages.close()
      await other.close()
      for (const { replica } of opened) await replica.close()
      await hub.close()
      await t.close()
      restore()
    },
  }
}

export type TwoPrograms = Awaited<ReturnType<typeof startTwo>>
