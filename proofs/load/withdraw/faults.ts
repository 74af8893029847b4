import { randomUUID } from 'node:crypto'
import type { PaymentCommand } from '@/lib/contract/dev'
import type { Withdrawal } from '@/lib/contract/wallet'
import { verifyLedger } from '@/server/modules/ledger/verify'
import { lookAtWithdrawals } from '@/server/modules/withdrawals/timed'
import type { TestApp } from '@/server/testing/make-app'
import { makePayee, moneyOf, withdraw } from '@/server/testing/payees'

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

/** An unknown outcome is not looked up, and each call has a key of its own. */
export const blind = (t: TestApp): void => {
  const { gateway } = t.context
  Object.assign(t.context, {
    gateway: {
      ...gateway,
      createPayout: (_key: string, request: Parameters<typeof gateway.createPayout>[1]) =>
        gateway.createPayout(randomUUID(), request),
      findPayouts: () => Promise.resolve([]),
    },
  })
}

/** The worker goes on, while hours pass here and at the gateway. */
const live = async (t: TestApp) => {
  for (let looks = 0; looks < 12; looks++) {
    t.travel(looks < 8 ? 2 * minute : 60 * minute)
    await lookAtWithdrawals(t.context)
    await t.drain()
  }
}

/**
 * Withdrawals into every fault the gateway knows: each reference is paid out once at most, and what a person has is
 * what they earned less what arrived.
 */
export const throughFaults = async (
  t: TestApp,
  rounds: number,
): Promise<{ sent: number; failures: string[] }> => {
  const { simulator } = t.context
  if (!simulator) throw new Error('the simulator is the gateway of tests')
  const who = await makePayee(t, rounds * faults.length * cents)
  const made: Withdrawal[] = []
  for (let round = 0; round < rounds; round++)
    for (const fault of faults) {
      const one = (await withdraw(t, who, cents)).json<Withdrawal>()
      for (const what of fault) await simulator.command(one.reference, what)
      made.push(one)
    }
  await t.drain()
  await live(t)
  const failures: string[] = []
  let arrived = 0
  for (const { pk, reference } of made) {
    const payouts = await simulator.findPayouts(reference)
    if (payouts.length > 1) failures.push(`${reference} was sent ${payouts.length} times`)
    const [payout] = payouts
    if (payout?.paidAt) arrived += payout.amountCents - payout.returnedCents
    const { status } = (await t.as(who).get(`/api/payment/withdrawals/${pk}/`)).json<Withdrawal>()
    if (!['paid', 'returned', 'partially_returned'].includes(status))
      failures.push(`${reference} stayed ${status}`)
  }
  const has = await moneyOf(t, who)
  const wanted = made.length * cents - arrived
  if (has.available !== wanted || has.transit !== 0)
    failures.push(`${has.available} are there and ${has.transit} on their way instead of ${wanted} and 0`)
  for (const { name, breaches } of (await verifyLedger(t.context)).checks)
    failures.push(...breaches.map((breach) => `${name}: ${breach}`))
  return { sent: made.length, failures }
}
