import { randomUUID } from 'node:crypto'
import { isEmpty, laneOf, lanes, readEvent, type Hub, type HubEvent, type HubOptions, type Lane } from './hub'
import { makeListeners } from './listeners'
import { openRedisLine } from './redis-line'

const channels: Record<Lane, string> = { people: 'oficio:hub', pages: 'oficio:pages' }

/** An event with a name, so that one which comes both ways is told once. Releases before this sent none. */
type Named = HubEvent & { id?: string }

/** As many names are remembered at least. */
const remembered = 10_000

const makeSeen = () => {
  let [recent, before] = [new Set<string>(), new Set<string>()]
  /** True the first time. */
  return (id: string | undefined): boolean => {
    if (id === undefined) return true
    if (recent.has(id) || before.has(id)) return false
    recent.add(id)
    if (recent.size >= remembered) [recent, before] = [new Set(), recent]
    return true
  }
}

/**
 * The hub on Redis pub/sub. While Redis does not answer, what is published goes through `fallback`, which everybody
 * listens to all the time; without one a process still delivers to its own sockets.
 */
export const redisHub = async (
  url: string,
  fallback: Hub | null,
  { warn = () => {}, hears = lanes }: HubOptions = {},
): Promise<Hub> => {
  const events = makeListeners<HubEvent>(warn)
  const gaps = makeListeners<null>(warn)
  const isNew = makeSeen()
  const own = randomUUID()
  let published = 0
  /** Sent to Redis and not answered, in order. */
  const waiting = new Map<Named, Promise<void>>()

  const tell = ({ id, ...event }: Named) => {
    if (isNew(id)) events.tell(event)
  }
  const goAround = (event: Named) => {
    if (fallback) void fallback.publish(event)
    else if (hears.includes(laneOf(event))) tell(event)
  }
  const line = await openRedisLine({
    url,
    channels: hears.map((lane) => channels[lane]),
    heard: (text) => {
      const event = readEvent<Named>(text, warn)
      if (event) tell(event)
    },
    gap: () => gaps.tell(null),
    lost: () => {
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
    if (!line.isTrusted()) gaps.tell(null)
  })

  return {
    publish(event) {
      if (isEmpty(event)) return Promise.resolve()
      const named: Named = { ...event, id: `${own} ${published++}` }
      if (fallback && !line.isTrusted()) {
        goAround(named)
        return Promise.resolve()
      }
      const sent = line.publish(channels[laneOf(event)], JSON.stringify(named)).then(
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
