import type { Redis, RedisOptions } from 'ioredis'
import { isSentinelAddress, parseSentinelAddress } from './redis-address'

/** Commands fail at once while Redis is away. */
export const redisOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: 200,
  connectTimeout: 2000,
  lazyConnect: true,
  retryStrategy: (times: number) => Math.min(50 * 2 ** times, 2000),
} as const satisfies RedisOptions

/** A Sentinel that says nothing for so long is passed over. */
const sentinelAnswerMs = 1_000

const throughSentinels = {
  // Leaves a master that is partitioned from the Sentinels as soon as they name another: publishing to it would reach
  // nobody, without an error.
  failoverDetector: true,
  sentinelCommandTimeout: sentinelAnswerMs,
  sentinelReconnectStrategy: redisOptions.retryStrategy,
} as const satisfies RedisOptions

/** A connection to the Redis at REDIS_URL; through Sentinels to the one they name now, whenever it is opened. */
export const makeRedis = async (address: string, own: Partial<RedisOptions> = {}): Promise<Redis> => {
  const { default: Client } = await import('ioredis')
  const options = { ...redisOptions, ...own }
  const sentinels = isSentinelAddress(address) ? parseSentinelAddress(address) : null
  return sentinels
    ? new Client({
        ...options,
        ...throughSentinels,
        ...sentinels,
        sentinelRetryStrategy: options.retryStrategy ?? (() => null),
      })
    : new Client(address, options)
}
