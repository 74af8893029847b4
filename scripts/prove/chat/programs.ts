import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from '@/server/testing/make-app'
import { hasRedisServer, startRedis } from '@/server/testing/redis-server'
import { spawnProgram } from '@/server/testing/spawned-program'

/**
 * Two programs on one database that tell each other through Redis, where this machine has it, or else through
 * PostgreSQL.
 */
export const startPrograms = async (t: TestApp) => {
  let redis = hasRedisServer ? await startRedis() : null
  const start = () =>
    spawnProgram(t.context.config, t.url, {
      DEMO: '1',
      REDIS_URL: redis?.url ?? '',
      // On a busy machine the database answers late; it is not away.
      DATABASE_PATIENCE_MS: '30000',
    })
  const programs = await Promise.all([start(), start()])
  return {
    hasRedis: redis !== null,
    /** Of either, as behind a proxy. */
    port: (pick: () => number) => programs[pick() % 2]?.port ?? 0,
    killProgram: async (pick: () => number) => {
      const n = pick() % 2
      await programs[n]?.kill()
      programs[n] = await start()
    },
    killRedis: async () => {
      if (!redis) return
      const port = Number(new URL(redis.url).port)
      await redis.kill()
      await sleep(500)
      redis = await startRedis(port)
    },
    stop: async () => {
      await Promise.all(programs.map((program) => program.stop()))
      await redis?.kill()
    },
  }
}
