import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type Redis from 'ioredis'

interface Count {
  current: number
  ttl: number
}

/** Windows kept in one process; past this many the oldest is forgotten. */
const keptWindows = 20_000
const prefix = 'limit:'
/** One round trip, so that no process can die between counting and setting the end of the window. */
const script = `local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {n, redis.call('PTTL', KEYS[1])}`

const localCounts = () => {
  const windows = new Map<string, { count: number; endsAt: number }>()
  return (key: string, windowMs: number): Count => {
    const now = Date.now()
    const known = windows.get(key)
    const live = known && known.endsAt > now ? known : { count: 0, endsAt: now + windowMs }
    live.count++
    windows.set(key, live)
    const oldest = windows.size > keptWindows ? windows.keys().next().value : undefined
    if (oldest !== undefined) windows.delete(oldest)
    return { current: live.count, ttl: live.endsAt - now }
  }
}

const sharedCount = async (redis: Redis, key: string, windowMs: number): Promise<Count> => {
  const [current, ttl] = (await redis.eval(script, 1, prefix + key, windowMs)) as [number, number]
  return { current, ttl: Math.max(0, ttl) }
}

/** Counts in Redis, shared by all programs; while Redis is away each program counts for itself, so that limits hold. */
export const limitStore = (redis: Redis | null): FastifyRateLimitStoreCtor => {
  const countHere = localCounts()
  return class Store implements FastifyRateLimitStore {
    incr(key: string, callback: (error: Error | null, result?: Count) => void, windowMs: number): void {
      if (!redis || redis.status !== 'ready') return callback(null, countHere(key, windowMs))
      sharedCount(redis, key, windowMs).then(
        (count) => callback(null, count),
        () => callback(null, countHere(key, windowMs)),
      )
    }
    child(): FastifyRateLimitStore {
      return this
    }
  }
}
