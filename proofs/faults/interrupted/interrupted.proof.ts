import { makeApp } from '@/server/testing/make-app'
import { withOwnPostgres } from '../../harness/own-postgres'
import { defineProof } from '../../harness/proof'
import { removeLookup, type LookedUp } from '../../harness/unguarded'
import { interruptedRounds } from './rounds'

const scales = { full: { databases: 15 }, short: { databases: 1 } }

export const interrupted = defineProof({
  promise: 'what the gateway is asked for is done once, whoever dies meanwhile',
  target:
    `${scales.full.databases * 2} kills of a program and ${scales.full.databases * 2} of PostgreSQL, half ` +
    'of them while the gateway is being called, half between its deed and its answer’s being written down; ' +
    'each time a charge, a refund and a payout are under way: each is at the gateway once, has come to its ' +
    'end here, and the ledger is true',
  mutations: {
    charge: 'that a charge is looked up by its reference, and asked for again with its own key',
    refund: 'the same of a refund',
    payout: 'the same of a payout',
  },
  async run({ scale, mutation }) {
    const sums = { asked: 0, killed: 0 }
    const failures: string[] = []
    await withOwnPostgres(async (kill) => {
      for (let n = 0; n < scales[scale].databases && failures.length === 0; n++) {
        const t = await makeApp()
        try {
          const done = await interruptedRounds(t, kill, () => {
            if (mutation) removeLookup(t, mutation as LookedUp)
          })
          sums.asked += done.asked
          sums.killed += done.killed
          failures.push(...done.failures)
        } finally {
          await t.close()
        }
      }
    })
    return {
      measurements: {
        'charges, refunds and payouts': sums.asked,
        'kills of a program': sums.killed,
        'kills of PostgreSQL': sums.killed,
      },
      failures: failures.slice(0, 20),
    }
  },
})
