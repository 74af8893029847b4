import type { TestApp } from '@/server/testing/make-app'
import { miss } from '../../harness/failures'
import { killAndStart, promote } from './faults'
import { withPrograms, type DataSide } from './machines'
import type { Part } from './part'
import { usualSettings } from './programs'
import { underTraffic } from './under-traffic'

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

/** All pairs at once do one job after the other while each part is killed and started again. */
export const survive = async (
  t: TestApp,
  side: DataSide,
  faults: Faults,
  pick: () => number,
  mutation: string | null,
) =>
  withPrograms(side, envOf(t, side), async ({ parts, origin, ready }) => {
    const all: Part[] = [...parts, side.pooler, side.address, side.redis, ...side.servers]
    const chosen = all.filter(({ name }) => faults.parts?.includes(name) ?? true)
    let [kills, promotions] = [0, 0]
    const options = { pairs: faults.pairs, origin, pick, mutation }
    const { measurements, failures } = await underTraffic(t, options, async ({ isOver, goesOn }) => {
      const around = { side, ready, goesOn }
      for (let round = 0; round < faults.rounds; round++)
        for (const part of chosen) {
          if (isOver()) break
          await killAndStart(part, around)
          kills++
        }
      for (; promotions < faults.promotions && !isOver(); promotions++) await promote(around, mutation)
    })
    const counted = miss('kills', kills, faults.rounds * chosen.length)
    return {
      measurements: { kills, promotions, ...measurements },
      failures: [...failures, ...counted].slice(0, 20),
    }
  })
