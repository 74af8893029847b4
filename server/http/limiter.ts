import type Redis from 'ioredis'
import type { Config } from '@/server/config'
import { DomainError } from './errors'
import { makeCounts } from './limit-store'

interface Limit {
  max: number
  perSeconds: number
}

/**
 * Limits of what does not come as one HTTP request each: sockets and what is said on them. Counted as
 * requests are, in Redis where there is one; apart from them, so that many sockets push no sign-in's window
 * out of a process's memory.
 */
export const makeLimiter = ({ rateLimits }: Pick<Config, 'rateLimits'>, redis: Redis | null) => {
  const counts = makeCounts(redis)
  /** Counts one more; answers the seconds to wait where that is one too many, else 0. */
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
    /** The same, as a refusal. */
    async spend(name: string, limit: Limit, subject: string | number): Promise<void> {
      const seconds = await secondsToWait(name, limit, subject)
      if (seconds > 0) throw new DomainError('too_many_requests', undefined, undefined, seconds)
    },
  }
}

export type Limiter = ReturnType<typeof makeLimiter>
