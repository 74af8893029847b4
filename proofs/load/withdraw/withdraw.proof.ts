import type { PaymentCommand } from '@/lib/contract/dev'
import type { Withdrawal } from '@/lib/contract/wallet'
import { enqueueWithdrawalPolls } from '@/server/modules/withdrawals/scheduled'
import { findLedgerFailures } from '@/server/testing/ledger-failures'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { makePayee, payeeBalances, withdraw as withdrawAs } from '@/server/testing/payees'
import { withdrawAtOnce } from '@/server/testing/scenarios/withdrawals'
import { withApp } from '../../harness/app'
import { defineProof } from '../../harness/proof'
import { removeLookup } from '../../harness/unguarded'

const scales = { full: { rounds: 200, faults: 20 }, short: { rounds: 20, faults: 2 } }
const attempts = 100

const faults = [
  [],
  ['timeout_before'],
  ['timeout_after'],
  ['payout_refused'],
  ['timeout_after', 'payout_refused'],
  ['lose_webhook'],
  ['lose_webhook', 'timeout_before'],
  ['lose_webhook', 'timeout_after'],
  ['payout_returned'],
  ['payout_returned_partly'],
] as const satisfies readonly (readonly PaymentCommand[])[]

const minute = 60_000
const cents = 700
const ends = ['paid', 'returned', 'partially_returned']

/**
 * Withdraws through every fault of the gateway: each reference is paid out once at most, and the balance is what was
 * earned less what arrived.
 */
const withdrawThroughFaults = async (t: TestApp, rounds: number) => {
  const { simulator } = t.context
  if (!simulator) throw new Error('the simulator is the gateway of tests')
  const payee = await makePayee(t, rounds * faults.length * cents)
  const made: Withdrawal[] = []
  for (let round = 0; round < rounds; round++)
    for (const fault of faults) {
      const withdrawal = (await withdrawAs(t, payee, cents)).json<Withdrawal>()
      for (const command of fault) await simulator.command(withdrawal.reference, command)
      made.push(withdrawal)
    }
  await t.drain()
  for (let polls = 0; polls < 12; polls++) {
    t.travel(polls < 8 ? 2 * minute : 60 * minute)
    await enqueueWithdrawalPolls(t.context)
    await t.drain()
  }
  const failures: string[] = []
  let arrived = 0
  for (const { pk, reference } of made) {
    const payouts = await simulator.findPayouts(reference)
    if (payouts.length > 1) failures.push(`${reference} was sent ${payouts.length} times`)
    const [payout] = payouts
    if (payout?.paidAt) arrived += payout.amountCents - payout.returnedCents
    const { status } = (await t.as(payee).get(`/api/payment/withdrawals/${pk}/`)).json<Withdrawal>()
    if (!ends.includes(status)) failures.push(`${reference} stayed ${status}`)
  }
  const wanted = { available: made.length * cents - arrived, transit: 0 }
  failures.push(
    ...mismatch('money', await payeeBalances(t, payee), wanted),
    ...(await findLedgerFailures(t.context)),
  )
  return { sent: made.length, failures }
}

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
