import { mismatch } from '@/server/testing/mismatch'
import { seededRandom } from '@/server/testing/seeded-random'
import { withApp } from '../../harness/app'
import { requirePrograms } from '../../harness/debian'
import { percentile } from '../../harness/latency'
import { withServer } from '../../harness/own-postgres'
import type { Proof } from '../../harness/proof'
import { withPrograms } from '../cluster/machines'
import { waitFor } from '../cluster/part'
import { fallBehind } from '../cluster/postgres'
import { requireBuild, settingsOf } from '../cluster/programs'
import { underTraffic } from '../cluster/traffic'
import { primaryOf, waitForSynchronous, withDataSide, type DataSide } from './machines'

const scales = { full: { pairs: 6, takeovers: 4 }, short: { pairs: 4, takeovers: 1 } } as const
/** Time between the standby's last log record and the death of the primary. */
const behindMs = 3_000

/** Kills the primary's machine after its standby stopped receiving. Resolves to the seconds until another leads. */
const losePrimary = async (side: DataSide) => {
  const lost = await primaryOf(side)
  if (!lost) throw new Error('there is no primary')
  await fallBehind(lost, behindMs)
  await lost.kill()
  const since = performance.now()
  const left = { machines: side.machines.filter((machine) => machine !== lost) }
  await waitFor('another primary', async () => (await primaryOf(left)) !== undefined)
  return { lost, seconds: Math.round((performance.now() - since) / 1000) }
}

export const failover: Proof = {
  promise: 'a standby takes the place of a lost primary by itself, and nothing acknowledged is lost',
  target:
    'two database machines as deployed (Patroni, three etcd, HAProxy, PgBouncer) under two web, two api and two ' +
    'worker programs: four times the primary’s machine is killed, once a member of etcd beside it, under main jobs ' +
    'from the wish to the finished work: another leads within two minutes without a hand, the lost one comes back as its ' +
    'standby; 0 acknowledged writes lost, 0 doubled, the ledger true',
  mutations: { synchronous: 'that a commit waits for the standby which takes over' },
  async run({ scale, seed, mutation }) {
    requirePrograms('patroni', 'etcd', 'haproxy', 'pgbouncer', 'redis-server', 'caddy')
    requireBuild()
    const { pairs, takeovers } = scales[scale]
    const isSynchronous = mutation !== 'synchronous'
    return withDataSide({ isSynchronous }, (side) =>
      withServer(side.urls('postgres').direct, () =>
        withApp({}, async (t) => {
          // The primary is killed under this pool.
          t.context.pool.on('error', () => {})
          const { pooled, direct, replica } = side.urls(new URL(t.url).pathname.slice(1))
          const env = {
            ...settingsOf(t, side),
            DATABASE_URL: pooled,
            DATABASE_DIRECT_URL: direct,
            DATABASE_REPLICA_URL: replica,
          }
          return await withPrograms(side, env, async ({ origin, waitUntilReady }) => {
            const seconds: number[] = []
            const options = { pairs, origin, pick: seededRandom(seed), mutation }
            const { measurements, failures } = await underTraffic(t, options, async ({ isOver, goesOn }) => {
              for (let taken = 0; taken < takeovers && !isOver(); taken++) {
                const member = taken === 0 ? side.etcds[0] : undefined
                await member?.kill()
                const { lost, seconds: after } = await losePrimary(side)
                seconds.push(after)
                await waitUntilReady()
                await goesOn()
                await member?.start()
                await lost.start()
                if (isSynchronous) await waitForSynchronous(side)
              }
            })
            return {
              measurements: {
                takeovers: seconds.length,
                'takeover p50 s': percentile(seconds, 0.5),
                'takeover at the latest s': Math.max(...seconds),
                ...measurements,
              },
              failures: [
                ...failures,
                ...mismatch('takeovers', seconds.length, takeovers),
                ...mismatch(
                  'takeovers of two minutes and more',
                  seconds.filter((one) => one > 120),
                  [],
                ),
              ].slice(0, 20),
            }
          })
        }),
      ),
    )
  },
}
