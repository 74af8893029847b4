import { randomUUID } from 'node:crypto'
import type { PaymentGateway } from '@/server/adapters/payments/port'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { defineProof } from '../../harness/define-proof'
import { withOwnPostgres } from '../../harness/own-postgres'
import { interruptedRounds } from './rounds'

const scales = { full: { worlds: 15 }, short: { worlds: 1 } }

/** What may have been done is not looked up, and is asked for under a new key. */
const blind: Record<string, (gateway: PaymentGateway) => Partial<PaymentGateway>> = {
  charge: (gateway) => ({
    createCharge: (_key, request) => gateway.createCharge(randomUUID(), request),
    findCharges: () => Promise.resolve([]),
  }),
  refund: (gateway) => ({
    refund: (_key, request) => gateway.refund(randomUUID(), request),
    listRefunds: () => Promise.resolve([]),
  }),
  payout: (gateway) => ({
    createPayout: (_key, request) => gateway.createPayout(randomUUID(), request),
    findPayouts: () => Promise.resolve([]),
  }),
}

const forget = (t: TestApp, mutation: string | null): void => {
  const taken = mutation === null ? undefined : blind[mutation]
  if (taken) t.context.gateway = { ...t.context.gateway, ...taken(t.context.gateway) }
}

export const interrupted = defineProof({
  promise: 'what the gateway is asked for is done once, whoever dies meanwhile',
  target: `${scales.full.worlds * 2} kills of a program and ${scales.full.worlds * 2} of PostgreSQL, half of them while the gateway is being called, half between its deed and its answer’s being written down; each time a charge, a refund and a payout are under way: each is at the gateway once, has come to its end here, and the ledger is true`,
  mutations: {
    charge: 'that a charge is looked up by its reference, and asked for again with its own key',
    refund: 'the same of a refund',
    payout: 'the same of a payout',
  },
  async run({ scale, mutation }) {
    const sums = { asked: 0, killed: 0 }
    const failures: string[] = []
    await withOwnPostgres(async (kill) => {
      for (let world = 0; world < scales[scale].worlds && failures.length === 0; world++) {
        const t = await makeApp()
        try {
          const done = await interruptedRounds(t, kill, () => forget(t, mutation))
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
