import { isEmpty, laneOf, lanes, type Hub, type HubEvent, type HubOptions, type Lane } from './hub'
import { makeListeners } from './listeners'

const channels: Record<Lane, string> = { people: 'oficio:hub', pages: 'oficio:pages' }

/** Commands fail at once while Redis is away. */
export const redisOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 200,
  connectTimeout: 2000,
  lazyConnect: true,
  retryStrategy: (times: number) => Math.min(50 * 2 ** times, 2000),
} as const

/**
 * No caller waits for a message to be sent. With a shorter time-out, a slow one would be delivered here
 * twice: locally, and by Redis later.
 */
const publishMs = 5_000

/** The hub on Redis pub/sub. While Redis is away a process still delivers to its own sockets. */
export const redisHub = async (
  url: string,
  { warn = () => {}, hears = lanes }: HubOptions = {},
): Promise<Hub> => {
  const { default: Redis } = await import('ioredis')
  const events = makeListeners<HubEvent>(warn)
  const gaps = makeListeners<null>(warn)
  const publisher = new Redis(url, { ...redisOptions, commandTimeout: publishMs })
  // Resubscribing after a reconnect may take longer than a command.
  const subscriber = new Redis(url, { ...redisOptions, commandTimeout: undefined })
  const waiting = new Set<Promise<unknown>>()
  let started = false
  for (const connection of [publisher, subscriber])
    connection.on('error', (error: Error) => warn(`hub connection: ${error.message}`))

  subscriber.on('message', (_channel: string, text: string) => events.tell(JSON.parse(text) as HubEvent))
  subscriber.on('ready', () => {
    if (started) gaps.tell(null)
  })
  try {
    await Promise.all([publisher.connect(), subscriber.connect()])
    if (hears.length > 0) await subscriber.subscribe(...hears.map((lane) => channels[lane]))
  } catch (error) {
    publisher.disconnect()
    subscriber.disconnect()
    throw new Error('REDIS_URL: Redis does not answer', { cause: error })
  }
  started = true

  return {
    publish(event) {
      if (isEmpty(event)) return Promise.resolve()
      const lane = laneOf(event)
      const sent = publisher.publish(channels[lane], JSON.stringify(event)).then(
        () => {},
        () => hears.includes(lane) && events.tell(event),
      )
      waiting.add(sent)
      void sent.finally(() => waiting.delete(sent))
      return Promise.resolve()
    },
    subscribe: events.add,
    onGap: (listener) => gaps.add(listener),
    async close() {
      await Promise.all(waiting)
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
