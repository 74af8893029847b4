import type { ClientBase } from 'pg'
import { openPersistentConnection } from '@/server/db/persistent-connection'
import { makeChunkAssembler, splitIntoChunks } from './chunks'
import {
  followedAlready,
  hasNoAudience,
  hubTopics,
  parseHubEvent,
  topicOf,
  type Hub,
  type HubEvent,
  type HubOptions,
  type HubTopic,
} from './hub'
import { makeListeners } from './listeners'
import { makeOutageLog } from './outage-log'

const channels: Record<HubTopic, string> = { people: 'oficio_hub', pages: 'oficio_pages' }
/** Maximum queued messages; the oldest are dropped beyond it, because receivers refetch from the database anyway. */
const queueLimit = 20_000
const batchSize = 500
/** No request waits for a message, so a slow answer is no reason to reconnect. */
const heartbeat = { intervalMs: 2_000, timeoutMs: 3_000 }

/** Queue of messages, sent over whichever connection is open. */
const makeQueue = (connected: () => ClientBase | null, warn: (message: string) => void) => {
  const waiting: { channel: string; piece: string }[] = []
  let counter = 0
  let flushing: Promise<void> | null = null

  const send = async () => {
    // Messages published in one turn of the event loop are sent in one statement.
    await Promise.resolve()
    for (let client = connected(); client && waiting.length > 0; client = connected()) {
      const batch = waiting.splice(0, batchSize)
      try {
        await client.query(
          `SELECT pg_notify(channel, piece)
            FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS t(channel, piece, n) ORDER BY n`,
          [batch.map(({ channel }) => channel), batch.map(({ piece }) => piece)],
        )
      } catch (error) {
        warn(`hub: ${error instanceof Error ? error.message : String(error)}`)
        waiting.unshift(...batch)
        return
      }
    }
  }
  /** Resolves once the queue is sent or the connection is lost. */
  const flush = (): Promise<void> => {
    flushing ??= send().finally(() => {
      flushing = null
    })
    return flushing
  }
  const add = (event: HubEvent) => {
    const channel = channels[topicOf(event)]
    waiting.push(...splitIntoChunks(JSON.stringify(event), counter++).map((piece) => ({ channel, piece })))
    if (waiting.length > queueLimit) waiting.splice(0, waiting.length - queueLimit)
    void flush()
  }
  return { add, flush }
}

/** The hub on LISTEN/NOTIFY, over a connection of its own that reconnects. */
export const openPostgresHub = async (
  url: string,
  { warn = () => {}, topics = hubTopics }: HubOptions = {},
): Promise<Hub> => {
  const events = makeListeners<HubEvent>(warn)
  const gaps = makeListeners<null>(warn)
  let assemble = makeChunkAssembler()
  let client: ClientBase | null = null
  const queue = makeQueue(() => client, warn)
  const fault = makeOutageLog('hub connection', warn)

  const connection = openPersistentConnection({
    url,
    name: 'oficio:hub',
    heartbeat,
    // A notification needs no disk flush.
    setUp: (next) =>
      next.query(
        ['SET synchronous_commit = off', ...topics.map((lane) => `LISTEN ${channels[lane]}`)].join('; '),
      ),
    onNotification: ({ payload }) => {
      const text = payload && assemble(payload)
      const event = text ? parseHubEvent(text, warn) : null
      if (event) events.notify(event)
    },
    onOpen: (next, isFirst) => {
      client = next
      fault.recovered()
      if (isFirst) return
      void queue.flush()
      gaps.notify(null)
    },
    onLost: () => {
      client = null
      // The remaining pieces went to the old connection.
      assemble = makeChunkAssembler()
      warn('the hub lost its connection')
    },
    onUnavailable: fault.failed,
  })

  await connection.opened.catch(async (error: unknown) => {
    await connection.close()
    throw error
  })
  return {
    publish(event) {
      if (!hasNoAudience(event)) queue.add(event)
      return Promise.resolve()
    },
    subscribe: events.add,
    follow: followedAlready,
    onGap: (listener) => gaps.add(listener),
    async close() {
      await queue.flush()
      await connection.close()
    },
  }
}
