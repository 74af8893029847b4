import type { PaymentCommand } from '@/lib/contract/dev'
import type { Withdrawal } from '@/lib/contract/wallet'
import { enqueueWithdrawalPolls } from '@/server/modules/withdrawals/scheduled'
import { findLedgerFailures } from '../ledger-failures'
import type { TestApp } from '../make-app'
import { count, mismatch } from '../mismatch'
import { creditEarnings, makePayee, payeeBalances, withdraw } from '../payees'

const cents = 5_000

/** Withdraws the whole balance `attempts` times at once while another connection polls it, `rounds` times. */
export const withdrawAtOnce = async (
  t: TestApp,
  { attempts, rounds }: { attempts: number; rounds: number },
): Promise<{ polls: number; failures: string[] }> => {
  const payee = await makePayee(t, 0)
  const failures: string[] = []
  let [isOver, lowest, polls] = [false, 0, 0]
  const poll = async () => {
    for (; !isOver; polls++) lowest = Math.min(lowest, (await payeeBalances(t, payee)).available)
  }
  const polling = poll()
  try {
    for (let round = 0; round < rounds && failures.length === 0; round++) {
      await creditEarnings(t, payee.id, cents)
      const answers = await Promise.all(Array.from({ length: attempts }, () => withdraw(t, payee, cents)))
      const statuses = answers.map(({ statusCode }) => statusCode)
      const counts = [count(statuses, 201), count(statuses, 409)]
      const left = { available: 0, transit: cents * (round + 1) }
      failures.push(
        ...mismatch(`round ${round}, withdrawn and refused`, counts, [1, attempts - 1]),
        ...mismatch(`round ${round}, money`, await payeeBalances(t, payee), left),
      )
    }
  } finally {
    isOver = true
    await polling
  }
  return { polls, failures: [...failures, ...mismatch('lowest balance', lowest, 0)] }
}

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
const small = 700
const ends = ['paid', 'returned', 'partially_returned']

/**
 * Withdraws under every gateway fault: each reference is paid out at most once, and the balance is earnings
 * less payouts.
 */
export const withdrawThroughFaults = async (t: TestApp, rounds: number) => {
  const { simulator } = t.context
  if (!simulator) throw new Error('the simulator is the gateway of tests')
  const payee = await makePayee(t, rounds * faults.length * small)
  const made: Withdrawal[] = []
  for (let round = 0; round < rounds; round++)
    for (const fault of faults) {
      const withdrawal = (await withdraw(t, payee, small)).json<Withdrawal>()
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
  const wanted = { available: made.length * small - arrived, transit: 0 }
  failures.push(
    ...mismatch('money', await payeeBalances(t, payee), wanted),
    ...(await findLedgerFailures(t.context)),
  )
  return { sent: made.length, failures }
}
