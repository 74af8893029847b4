import { withdrawAtOnce, withdrawThroughFaults } from '@/server/testing/scenarios/withdrawals'
import { withApp } from '../../harness/app'
import { defineProof } from '../../harness/proof'
import { removeLookup } from '../../harness/unguarded'

const scales = { full: { rounds: 200, faults: 20 }, short: { rounds: 20, faults: 2 } }
const attempts = 100

export const withdraw = defineProof({
  promise: 'released money leaves once',
  target:
    '100 withdrawals of the whole balance at once × 200: 1 each, never below 0; 200 withdrawals through ten ' +
    'faults of the gateway: each sent once at most, and what is left is what was earned less what arrived',
  mutations: {
    floor: 'the floor of an account',
    lookup: 'that an unknown outcome is looked up, and sent again with the same key',
  },
  async run({ scale, mutation }) {
    const { rounds, faults: faultRounds } = scales[scale]
    return withApp({ connections: 40 }, async (t) => {
      if (mutation === 'floor')
        await t.context.pool.query('alter table ledger_accounts drop constraint ledger_accounts_floor')
      if (mutation === 'lookup') removeLookup(t, 'payout')
      const atOnce = await withdrawAtOnce(t, { attempts, rounds })
      const sent = await withdrawThroughFaults(t, faultRounds)
      return {
        measurements: {
          'asked for at once': rounds * attempts,
          'looks at the balance': atOnce.polls,
          'sent through faults': sent.sent,
        },
        failures: [...atOnce.failures, ...sent.failures].slice(0, 20),
      }
    })
  },
})
