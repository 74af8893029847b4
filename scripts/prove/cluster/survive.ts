import type { TestApp } from '@/server/testing/make-app'
import { withSockets } from '../chat/sockets'
import { miss } from '../misses'
import { killAndStart, promote } from './faults'
import { dueJobs, judge } from './judge'
import { withPrograms, type DataSide } from './machines'
import { waitFor, type Part } from './part'
import { usualSettings } from './programs'
import { startTraffic } from './traffic'

export interface Faults {
  pairs: number
  rounds: number
  /** Parts by their names; all of them where nothing is said. */
  parts?: readonly string[]
  promotions: number
}

const envOf = (t: TestApp, side: DataSide): Record<string, string> => {
  const { pooled, direct } = side.urls(new URL(t.url).pathname.slice(1))
  return {
    ...usualSettings,
    DATABASE_URL: pooled,
    DATABASE_DIRECT_URL: direct,
    REDIS_URL: side.redisUrl,
    JWT_SECRET: t.context.config.jwtSecret,
    DATA_DIR: side.folder,
  }
}

type Traffic = Awaited<ReturnType<typeof startTraffic>>

/** Waits for what was left to do, and looks at what there is. */
export const judged = async (t: TestApp, { people, made, misses, figures }: Traffic) => {
  await waitFor('the workers to be done', async () => (await dueJobs(t).catch(() => 1)) === 0)
  const found = await judge(t, people, made)
  return {
    figures: { ...figures(), 'acknowledged and lost': found.lost, doubled: found.doubled },
    misses: [...misses, ...found.misses],
  }
}

/** All pairs at once do one job after the other while each part is killed and started again. */
export const survive = async (
  t: TestApp,
  side: DataSide,
  faults: Faults,
  pick: () => number,
  mutant: string | null,
) =>
  withPrograms(side, envOf(t, side), async ({ parts, origin, ready }) => {
    const sockets = withSockets()
    const traffic = await startTraffic(t, { pairs: faults.pairs, origin, pick, mutant })
    const { isOver, goesOn } = traffic
    const all: Part[] = [...parts, side.pooler, side.address, side.redis, ...side.servers]
    const chosen = all.filter(({ name }) => faults.parts?.includes(name) ?? true)
    const around = { side, ready, goesOn }
    let [kills, promotions] = [0, 0]
    try {
      await goesOn()
      for (let round = 0; round < faults.rounds; round++)
        for (const part of chosen) {
          if (isOver()) break
          await killAndStart(part, around)
          kills++
        }
      for (; promotions < faults.promotions && !isOver(); promotions++) await promote(around, mutant)
      await traffic.end()
      const { figures, misses } = await judged(t, traffic)
      const counted = miss('kills', kills, faults.rounds * chosen.length)
      return {
        figures: { kills, promotions, ...figures },
        misses: [...misses, ...counted].slice(0, 20),
      }
    } finally {
      await traffic.end()
      sockets.restore()
    }
  })
