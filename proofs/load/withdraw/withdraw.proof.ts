import { makeApp } from '@/server/testing/make-app'
import { defineProof } from '../../harness/define-proof'
import { allAtOnce } from './at-once'
import { blind, throughFaults } from './faults'

const scales = { full: { rounds: 200, faults: 20 }, short: { rounds: 20, faults: 2 } }

export const withdraw = defineProof({
  promise: 'released money leaves once',
  target:
    '100 withdrawals of the whole balance at once × 200: 1 each, never below 0; 200 withdrawals through ten faults of the gateway: each sent once at most, and what is left is what was earned less what arrived',
  mutations: {
    floor: 'the floor of an account',
    lookup: 'that an unknown outcome is looked up, and sent again with the same key',
  },
  async run({ scale, mutation }) {
    const { rounds, faults } = scales[scale]
    const t = await makeApp({ connections: 40 })
    try {
      if (mutation === 'floor')
        await t.context.pool.query('alter table ledger_accounts drop constraint ledger_accounts_floor')
      if (mutation === 'lookup') blind(t)
      const once = await allAtOnce(t, rounds)
      const sent = await throughFaults(t, faults)
      return {
        measurements: {
          'asked for at once': rounds * 100,
          'looks at the balance': once.looks,
          'sent through faults': sent.sent,
        },
        failures: [...once.failures, ...sent.failures].slice(0, 20),
      }
    } finally {
      await t.close()
    }
  },
})
