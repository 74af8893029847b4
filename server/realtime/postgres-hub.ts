import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { makeListeners, type Hub, type HubEvent, type HubOptions } from './hub'
import { makeAssembler, toPieces } from './pieces'

const channel = 'oficio_hub'
/** Beyond this many waiting events the oldest are dropped: the receivers read the database again anyway. */
const queueLimit = 20_000
const batchSize = 500

/** The hub on LISTEN/NOTIFY, over one connection of its own that comes back when it breaks. */
export const postgresHub = async (url: string, { warn = () => {} }: HubOptions = {}): Promise<Hub> => {
  const events = makeListeners<HubEvent>(warn)
  const gaps = makeListeners<null>(warn)
  const queue: string[] = []
  let assemble = makeAssembler()
  let client: Client | null = null
  let counter = 0
  let closing = false
  let flushing: Promise<void> | null = null

  const connect = async (): Promise<void> => {
    const next = new Client({ connectionString: url, application_name: 'oficio:hub', keepAlive: true })
    next.on('error', (error) => warn(`hub connection: ${error.message}`))
    next.on('end', () => {
      if (client !== next) return
      client = null
      if (!closing) void reconnect()
    })
    next.on('notification', ({ payload }) => {
      const text = payload && assemble(payload)
      if (text) events.tell(JSON.parse(text) as HubEvent)
    })
    try {
      await next.connect()
      // A notification is worth no disk flush.
      await next.query('SET synchronous_commit = off')
      await next.query(`LISTEN ${channel}`)
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    client = next
  }

  const reconnect = async () => {
    for (let wait = 50; !closing; wait = Math.min(wait * 2, 2000)) {
      await sleep(wait * (0.5 + Math.random() / 2))
      try {
        await connect()
        assemble = makeAssembler()
        gaps.tell(null)
        flush()
        return
      } catch (error) {
        warn(`hub connection: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }

  const send = async () => {
    // What is published in one turn leaves in one statement.
    await Promise.resolve()
    while (client && queue.length > 0) {
      const batch = queue.splice(0, batchSize)
      try {
        await client.query(
          `SELECT pg_notify('${channel}', piece) FROM unnest($1::text[]) WITH ORDINALITY AS t(piece, n) ORDER BY n`,
          [batch],
        )
      } catch (error) {
        warn(`hub: ${error instanceof Error ? error.message : String(error)}`)
        queue.unshift(...batch)
        return
      }
    }
  }
  const flush = () => {
    flushing ??= send().finally(() => {
      flushing = null
    })
  }

  await connect()
  return {
    publish(event) {
      if (event.users.length === 0) return Promise.resolve()
      queue.push(...toPieces(JSON.stringify(event), counter++))
      if (queue.length > queueLimit) queue.splice(0, queue.length - queueLimit)
      flush()
      return Promise.resolve()
    },
    subscribe: events.add,
    onGap: (listener) => gaps.add(listener),
    async close() {
      flush()
      await flushing
      closing = true
      await client?.end().catch(() => {})
    },
  }
}
