import { setTimeout as sleep } from 'node:timers/promises'
import type { TestApp } from '@/server/testing/make-app'
import { hasRedisServer, startRedis } from '@/server/testing/redis-server'
import type { SpawnedProgram } from '@/server/testing/spawned-program'
import { builtProgram } from '../../harness/built-program'

/**
 * Two programs as they are deployed, on one database, that tell each other through Redis, where this machine has it,
 * or else through PostgreSQL.
 */
export const startPrograms = async (t: TestApp) => {
  let redis = hasRedisServer ? await startRedis() : null
  const startBuilt = builtProgram(t)
  const start = () => startBuilt({ DEMO: '1', REDIS_URL: redis?.url ?? '' })
  const programs = await Promise.all([start(), start()])
  let living: readonly SpawnedProgram[] = programs
  return {
    hasRedis: redis !== null,
    /** Of either that lives, as behind a proxy that asks whether they do. */
    port: (pick: () => number) => living[pick() % living.length]?.port ?? 0,
    killProgram: async (pick: () => number) => {
      const n = pick() % 2
      await programs[n]?.kill()
      living = programs.filter((_, other) => other !== n)
      programs[n] = await start()
      living = programs
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
