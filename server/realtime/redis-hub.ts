import { randomUUID } from 'node:crypto'
import {
  hasNoAudience,
  hubTopics,
  parseHubEvent,
  topicOf,
  type Followed,
  type Hub,
  type HubEvent,
  type HubOptions,
} from './hub'
import { makeListeners } from './listeners'
import { openRedisPubSub } from './redis-pubsub'

const pagesChannel = 'oficio:pages'
const channelOf = (user: number) => `oficio:user:${user}`

/** An event as published, each on its channel: one of pages, one for each user. */
const publicationsOf = (event: HubEvent): { channel: string; event: HubEvent }[] =>
  event.channel === 'pages'
    ? [{ channel: pagesChannel, event }]
    : event.users.map((user) => ({ channel: channelOf(user), event: { ...event, users: [user] } }))

/** An event with a name, so that one which comes both ways is told once. */
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

/** Counts the followers of each user, so that the first subscribes to its channel and the last leaves it. */
const makeFollowing = (subscribe: (channel: string) => Promise<void>, leave: (channel: string) => void) => {
  const following = new Map<number, { count: number; ready: Promise<void> }>()
  return (user: number): Followed => {
    const now = following.get(user) ?? { count: 0, ready: subscribe(channelOf(user)) }
    now.count++
    following.set(user, now)
    let hasEnded = false
    const end = () => {
      if (hasEnded) return
      hasEnded = true
      if (--now.count > 0) return
      following.delete(user)
      leave(channelOf(user))
    }
    return { ready: now.ready, end }
  }
}

/**
 * Hub on Redis pub/sub, with a channel for each user: a program receives the events of users it has sockets of, so its
 * cost does not grow with the number of programs. While Redis is unavailable, messages go through `fallback`, to which every program subscribes
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
    channels: topics.includes('pages') ? [pagesChannel] : [],
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

  const send = (channel: string, event: Named) => {
    const sent = line.publish(channel, JSON.stringify(event)).then(
      () => void waiting.delete(event),
      () => {
        if (waiting.delete(event)) goAround(event)
      },
    )
    waiting.set(event, sent)
  }

  return {
    publish(event) {
      if (hasNoAudience(event)) return Promise.resolve()
      const naming = (one: HubEvent): Named => ({ ...one, id: `${own} ${published++}` })
      if (fallback && !line.isTrusted()) {
        goAround(naming(event))
        return Promise.resolve()
      }
      for (const { channel, event: one } of publicationsOf(event)) send(channel, naming(one))
      return Promise.resolve()
    },
    subscribe: events.add,
    follow: makeFollowing(line.follow, line.unfollow),
    onGap: (listener) => gaps.add(listener),
    async close() {
      await Promise.all(waiting.values())
      line.close()
      await fallback?.close()
    },
  }
}
