import { bounds } from '@/server/db/bounds'
import { makeApp } from '@/server/testing/make-app'
import { defineProof } from '../../harness/define-proof'
import { drawing } from '../../harness/drawing'
import { comparing, rowLocks, withoutGuards } from '../../harness/unguarded'
import { ask, clickAll, clicks, payAll } from './round'

const rounds = { full: 200, short: 20 }
const offersAsked = 5

export const approve = defineProof({
  promise: 'one approval a booking',
  target: `${offersAsked} offers × ${clicks} clicks at once × ${rounds.full}: 1 held, 1 confirmed, one notice a side, one escrow posting`,
  mutations: {
    winner:
      'the booking’s lock, the compare of its state and its offer’s, and the index of one approved offer',
  },
  async run({ scale, seed, mutation }) {
    const t = await makeApp({ connections: 50, bounds: bounds.background })
    const failures: string[] = []
    let round = 0
    try {
      const providers = []
      for (let n = 0; n < offersAsked; n++) providers.push(await t.make.provider())
      if (mutation) {
        await t.context.pool.query('drop index offers_one_approved')
        withoutGuards(t.context.pool, [rowLocks, comparing])
      }
      const pick = drawing(seed)
      for (; round < rounds[scale] && failures.length === 0; round++) {
        const asked = await ask(t, providers, round)
        failures.push(...(await clickAll(t, asked, pick)), ...(await payAll(t, asked)))
      }
    } finally {
      await t.close()
    }
    return { measurements: { rounds: round, clicks: round * clicks }, failures }
  },
})
