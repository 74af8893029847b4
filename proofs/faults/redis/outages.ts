import { setTimeout as sleep } from 'node:timers/promises'
import { startRedis } from '@/server/testing/redis-server'

export const outageNames = ['killed', 'hung', 'restarted', 'refusing'] as const
type OutageName = (typeof outageNames)[number]

const restartMs = 500

/** A Redis on one address, whatever is done to it. */
export const startBreakable = async () => {
  let redis = await startRedis()
  const port = Number(new URL(redis.url).port)
  const startAgain = async () => {
    redis = await startRedis(port)
  }
  const killAndStart = async () => {
    await redis.kill()
    await startAgain()
  }
  /** Each answers what undoes it. */
  const outages: Record<OutageName, () => Promise<() => Promise<void>>> = {
    killed: async () => {
      await redis.kill()
      return startAgain
    },
    hung: () => {
      redis.hang()
      return Promise.resolve(() => Promise.resolve(redis.resume()))
    },
    restarted: async () => {
      await redis.kill()
      const started = sleep(restartMs).then(startAgain)
      return () => started
    },
    refusing: () => {
      redis.refuse()
      return Promise.resolve(killAndStart)
    },
  }
  return { url: redis.url, outages, kill: () => redis.kill() }
}
