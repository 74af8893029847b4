import { connectionTimeouts } from '@/server/db/connection-timeouts'
import { approveAtOnce, payAtOnce, publishOffers } from '@/server/testing/scenarios/approvals'
import { seededRandom } from '@/server/testing/seeded-random'
import { withApp } from '../../harness/app'
import { defineProof } from '../../harness/proof'
import { comparing, rowLocks, withoutGuards } from '../../harness/unguarded'

const rounds = { full: 200, short: 20 }
const [offers, clicks] = [5, 100]

export const approve = defineProof({
  promise: 'one approval a booking',
  target:
    `${offers} offers × ${clicks} clicks at once × ${rounds.full}: 1 held, 1 confirmed, one notice a side, ` +
    'one escrow posting',
  mutations: {
    winner:
      'the booking’s lock, the compare of its state and its offer’s, and the index of one approved offer',
  },
  run: ({ scale, seed, mutation }) =>
    withApp({ connections: 50, bounds: connectionTimeouts.background }, async (t) => {
      const failures: string[] = []
      let round = 0
      const providers = []
      for (let n = 0; n < offers; n++) providers.push(await t.make.provider())
      if (mutation) {
        await t.context.pool.query('drop index offers_one_approved')
        withoutGuards(t.context.pool, [rowLocks, comparing])
      }
      const random = seededRandom(seed)
      for (; round < rounds[scale] && failures.length === 0; round++) {
        const made = await publishOffers(t, providers, round)
        failures.push(...(await approveAtOnce(t, made, clicks, random)), ...(await payAtOnce(t, made)))
      }
      return { measurements: { rounds: round, clicks: round * clicks }, failures }
    }),
})
