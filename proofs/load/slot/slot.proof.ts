import { contend, makeContest } from '@/server/testing/scenarios/contended-slot'
import { seededRandom } from '@/server/testing/seeded-random'
import { withApp } from '../../harness/app'
import { defineProof } from '../../harness/proof'

const scales = { full: { rounds: 200, clients: 200 }, short: { rounds: 20, clients: 60 } }

export const slot = defineProof({
  promise: 'one slot, one booking',
  target:
    `${scales.full.clients} clients × ${scales.full.rounds}, half by approval and half at the published ` +
    'price, at times that overlap, shifted by minutes: one winner each, the others 409, no 5xx, once given ' +
    'up, the time is free',
  mutations: { overlap: 'the constraint that no two times of a provider overlap' },
  async run({ scale, seed, mutation }) {
    const { rounds, clients } = scales[scale]
    return withApp({ connections: 50 }, async (t) => {
      const winners = { approval: 0, instant: 0 }
      const failures: string[] = []
      let round = 0
      const contest = await makeContest(t, clients)
      if (mutation) await t.context.pool.query('alter table slots drop constraint slots_no_overlap')
      const random = seededRandom(seed)
      for (; round < rounds && failures.length === 0; round++) {
        const one = await contend(t, contest, random)
        winners[one.winner]++
        failures.push(...one.failures.map((failure) => `round ${round}: ${failure}`))
      }
      const measurements = { rounds: round, asked: round * clients, 'won by approval': winners.approval }
      return { measurements: { ...measurements, 'won at once': winners.instant }, failures }
    })
  },
})
