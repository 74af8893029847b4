import type Redis from 'ioredis'
import type { Config } from '@/server/settings/config'
import { DomainError } from './errors'
import { makeRateCounter } from './rate-limit-store'

interface Limit {
  max: number
  perSeconds: number
}

/**
 * Limits for sockets and their messages. Counted in Redis like requests, but in a store of their own: in
 * memory, many sockets must not push out a sign-in's window.
 */
export const makeRateLimiter = ({ rateLimits }: Pick<Config, 'rateLimits'>, redis: Redis | null) => {
  const counts = makeRateCounter(redis)
  /** Adds one; resolves to the seconds to wait when that is over the limit, else 0. */
  const secondsToWait = async (
    name: string,
    { max, perSeconds }: Limit,
    subject: string | number,
  ): Promise<number> => {
    if (!rateLimits) return 0
    const { current, ttl } = await counts.count(`${name}:${subject}`, perSeconds * 1000)
    return current > max ? Math.max(1, Math.ceil(ttl / 1000)) : 0
  }
  return {
    secondsToWait,
    /** The same, throwing a 429. */
    async consume(name: string, limit: Limit, subject: string | number): Promise<void> {
      const seconds = await secondsToWait(name, limit, subject)
      if (seconds > 0) throw new DomainError('too_many_requests', undefined, undefined, seconds)
    },
  }
}

export type RateLimiter = ReturnType<typeof makeRateLimiter>
