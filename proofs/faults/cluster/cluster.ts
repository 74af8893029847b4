import { setTimeout as sleep } from 'node:timers/promises'
import { mismatch } from '@/server/testing/mismatch'
import { seededRandom } from '@/server/testing/seeded-random'
import { withApp } from '../../harness/app'
import { requirePrograms } from '../../harness/debian'
import { withServer } from '../../harness/own-postgres'
import type { Proof } from '../../harness/proof'
import { addStandby, primaryOf, standbyOf, withDataSide, withPrograms, type DataSide } from './machines'
import { waitFor, type Part } from './part'
import { fallBehind, isFollowed, waitForStandby } from './postgres'
import { requireBuild, settingsOf } from './programs'
import { underTraffic } from './traffic'

interface Scale {
  pairs: number
  rounds: number
  /** Names of the parts that are killed; all of them if absent. */
  parts?: readonly string[]
  promotions: number
}
const scales: Record<'full' | 'short', Scale> = {
  full: { pairs: 6, rounds: 2, promotions: 2 },
  short: { pairs: 4, rounds: 1, parts: ['api-1', 'worker-1', 'pooler', 'Redis', 'primary'], promotions: 1 },
}
const awayMs = 3_000
/** Time between the standby's last log record and the death of the primary. */
const behindMs = 3_000

const killAndStart = async (part: Part): Promise<void> => {
  await part.kill()
  await sleep(awayMs)
  await part.start()
}

/**
 * Kills the primary after the standby stopped receiving, promotes the standby, leads the pooler and the address to it,
 * and makes the old primary its standby.
 */
const promote = async (
  side: DataSide,
  mutation: string | null,
  waitUntilReady: () => Promise<void>,
): Promise<void> => {
  const [old, next] = [primaryOf(side), standbyOf(side)]
  if (mutation !== 'synchronous') await waitForStandby(old)
  await fallBehind(old, behindMs)
  await old.kill()
  await next.promote()
  await side.pooler.lead(next.port)
  await side.address.lead(next.port)
  await waitUntilReady()
  await addStandby(next, old)
}

export const cluster: Proof = {
  promise: 'a cluster loses and doubles nothing, whichever part dies',
  target:
    'two web, two api and two worker programs behind Caddy, on PgBouncer, a primary with a standby, HAProxy ' +
    'and Redis: each of the twelve parts killed and started again, twice, under main jobs from the wish to ' +
    'the finished work; twice the standby takes the dead primary’s place: 0 acknowledged writes lost, 0 ' +
    'doubled, the ledger true, every step seen live by the other side within two minutes',
  mutations: {
    key: 'that what is sent again carries the key of the first time',
    caught_up: 'that a page reads again when its socket comes back',
    synchronous: 'that a commit waits for the standby which is to take over',
  },
  async run({ scale, seed, mutation }) {
    requirePrograms('pgbouncer', 'redis-server', 'haproxy', 'caddy')
    requireBuild()
    const { pairs, rounds, parts: names, promotions } = scales[scale]
    return withDataSide((side) =>
      withServer(side.urls('postgres').direct, () =>
        withApp({}, async (t) => {
          // The primary is killed under this pool.
          t.context.pool.on('error', () => {})
          const { pooled, direct } = side.urls(new URL(t.url).pathname.slice(1))
          const env = {
            ...settingsOf(t, side),
            DATABASE_URL: pooled,
            DATABASE_DIRECT_URL: direct,
          }
          return await withPrograms(side, env, async ({ parts, origin, waitUntilReady }) => {
            const all: Part[] = [...parts, side.pooler, side.address, side.redis, ...side.servers]
            const chosen = all.filter(({ name }) => names?.includes(name) ?? true)
            let [kills, promoted] = [0, 0]
            const options = { pairs, origin, pick: seededRandom(seed), mutation }
            const { measurements, failures } = await underTraffic(t, options, async ({ isOver, goesOn }) => {
              for (const part of Array.from({ length: rounds }, () => chosen).flat()) {
                if (isOver()) break
                await killAndStart(part)
                await waitUntilReady()
                await waitFor('the standby to follow', () => isFollowed(primaryOf(side)))
                await goesOn()
                kills++
              }
              for (; promoted < promotions && !isOver(); promoted++) {
                await promote(side, mutation, waitUntilReady)
                await goesOn()
              }
            })
            return {
              measurements: { kills, promotions: promoted, ...measurements },
              failures: [...failures, ...mismatch('kills', kills, rounds * chosen.length)].slice(0, 20),
            }
          })
        }),
      ),
    )
  },
}
