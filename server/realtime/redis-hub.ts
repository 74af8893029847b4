import { randomUUID } from 'node:crypto'
import {
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
import { openRedisPubSub } from './redis-pubsub'

const channels: Record<HubTopic, string> = { people: 'oficio:hub', pages: 'oficio:pages' }

/** An event with a name, so that one which comes both ways is told once. Releases before this sent none. */
type Named = HubEvent & { id?: string }

/** Minimum number of message ids kept for deduplication. */
const deduplicationSize = 10_000

const makeDeduplicator = () => {
  let [recent, before] = [new Set<string>(), new Set<string>()]
  /** True the first time. */
  return (id: string | undefined): boolean => {
    if (id === undefined) return true
    if (recent.has(id) || before.has(id)) return false
    recent.add(id)
    if (recent.size >= deduplicationSize) [recent, before] = [new Set(), recent]
    return true
  }
}

/**
 * Hub on Redis pub/sub. While Redis is unavailable, messages go through `fallback`, to which every program subscribes
 * all the time; without one a program still delivers to its own sockets.
 */
export const openRedisHub = async (
  url: string,
  fallback: Hub | null,
  { warn = () => {}, topics = hubTopics }: HubOptions = {},
): Promise<Hub> => {
  const events = makeListeners<HubEvent>(warn)
  const gaps = makeListeners<null>(warn)
  const isNew = makeDeduplicator()
  const own = randomUUID()
  let published = 0
  /** Sent to Redis and not answered, in order. */
  const waiting = new Map<Named, Promise<void>>()

  const tell = ({ id, ...event }: Named) => {
    if (isNew(id)) events.notify(event)
  }
  const goAround = (event: Named) => {
    if (fallback) void fallback.publish(event)
    else if (topics.includes(topicOf(event))) tell(event)
  }
  const line = await openRedisPubSub({
    url,
    channels: topics.map((lane) => channels[lane]),
    onMessage: (text) => {
      const event = parseHubEvent<Named>(text, warn)
      if (event) tell(event)
    },
    onGap: () => gaps.notify(null),
    onLost: () => {
      warn('Redis does not answer: events go through the database')
      const unanswered = [...waiting.keys()]
      waiting.clear()
      for (const event of unanswered) goAround(event)
    },
    warn,
  })
  fallback?.subscribe(tell)
  // While Redis answers, nothing comes that way.
  fallback?.onGap(() => {
    if (!line.isTrusted()) gaps.notify(null)
  })

  return {
    publish(event) {
      if (hasNoAudience(event)) return Promise.resolve()
      const named: Named = { ...event, id: `${own} ${published++}` }
      if (fallback && !line.isTrusted()) {
        goAround(named)
        return Promise.resolve()
      }
      const sent = line.publish(channels[topicOf(event)], JSON.stringify(named)).then(
        () => void waiting.delete(named),
        () => {
          if (waiting.delete(named)) goAround(named)
        },
      )
      waiting.set(named, sent)
      return Promise.resolve()
    },
    subscribe: events.add,
    onGap: (listener) => gaps.add(listener),
    async close() {
      await Promise.all(waiting.values())
      line.close()
      await fallback?.close()
    },
  }
}
