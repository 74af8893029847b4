import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type Redis from 'ioredis'
import { withTimeout } from '@/server/runtime/with-timeout'

interface Count {
  current: number
  ttl: number
}

/** Windows kept in one process; beyond this the oldest is dropped. */
const maxWindows = 20_000
const prefix = 'limit:'
/** Counts and sets the expiry in one round trip, so that no crash leaves a counter without one. */
const script = `local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {n, redis.call('PTTL', KEYS[1])}`

interface Window {
  count: number
  endsAt: number
}

const localCounts = () => {
  const windows = new Map<string, Window>()
  const keep = (key: string, window: Window) => {
    windows.set(key, window)
    const oldest = windows.size > maxWindows ? windows.keys().next().value : undefined
    if (oldest !== undefined) windows.delete(oldest)
  }
  return {
    count: (key: string, windowMs: number): Count => {
      const now = Date.now()
      const known = windows.get(key)
      // A window that ends too late was begun before the clock was set back.
      const isLive = known && known.endsAt > now && known.endsAt <= now + windowMs
      const live = isLive ? known : { count: 0, endsAt: now + windowMs }
      live.count++
      keep(key, live)
      return { current: live.count, ttl: live.endsAt - now }
    },
    /** The count in Redis, where it is greater than this process's own. */
    learn: (key: string, { current, ttl }: Count): void => {
      const known = windows.get(key)
      if (known && known.endsAt > Date.now() && known.count >= current) return
      keep(key, { count: current, endsAt: Date.now() + ttl })
    },
  }
}

const sharedCount = async (redis: Redis, key: string, windowMs: number): Promise<Count> => {
  const [current, ttl] = (await redis.eval(script, 1, prefix + key, windowMs)) as [number, number]
  return { current, ttl: Math.max(0, ttl) }
}

/** No request waits longer for Redis. */
export const redisTimeout = { ms: 40 }

interface RateCounter {
  /** Adds one to the fixed window of this key. */
  count(key: string, windowMs: number): Promise<Count>
}

/**
 * Counts in Redis, shared by all programs. Each program also counts for itself, so that limits go on while
 * Redis is away, and after it restarted empty: the greater count is used.
 */
export const makeRateCounter = (redis: Redis | null): RateCounter => {
  const here = localCounts()
  /** The last question was not answered in time: until one is, they are asked one by one, and nobody waits. */
  let isSilent = false
  let isAsking = false
  const ask = async (client: Redis, key: string, windowMs: number): Promise<Count | null> => {
    isAsking = true
    const shared = await sharedCount(client, key, windowMs).catch(() => null)
    isAsking = false
    isSilent = shared === null
    if (shared) here.learn(key, shared)
    return shared
  }
  return {
    async count(key, windowMs) {
      const mine = here.count(key, windowMs)
      if (!redis || redis.status !== 'ready' || (isSilent && isAsking)) return mine
      const asked = ask(redis, key, windowMs)
      if (isSilent) return mine
      const shared = await withTimeout(redisTimeout.ms, asked).catch(() => null)
      if (!shared) isSilent = true
      return shared && shared.current > mine.current ? shared : mine
    },
  }
}

/** The same counts behind the rate-limit plugin's interface. */
export const rateLimitStore = (counts: RateCounter): FastifyRateLimitStoreCtor =>
  class Store implements FastifyRateLimitStore {
    incr(key: string, callback: (error: Error | null, result?: Count) => void, windowMs: number): void {
      counts.count(key, windowMs).then((result) => callback(null, result), callback)
    }
    child(): FastifyRateLimitStore {
      return this
    }
  }
