import type { Payout } from '@/server/adapters/payments/port'
import type { Context } from '@/server/context'
import { credit, creditLessDebt, debit, post } from '@/server/modules/ledger/service'
import { bySystem } from '@/server/process/machine'
import { takeStep } from '@/server/process/step'
import { unitOfWork } from '@/server/process/unit-of-work'
import type { Work } from '@/server/process/work'
import { findDestination } from './destination-repository'
import type { StuckReason } from './events'
import { withdrawalMachine } from './machine'
import { maskOf } from './mask'
import { nextLookAfterPaidMs, nextLookMs } from './policy'
import { changeWithdrawal, lockWithdrawal, markStuck, type Withdrawal } from './repository'

const later = (now: Date, ms: number | null): Date | null =>
  ms === null ? null : new Date(now.getTime() + ms)

/** Withdrawals in these states move by what the gateway says. */
const underWay: readonly Withdrawal['status'][] = ['sending', 'unknown', 'processing']
const arrived: readonly Withdrawal['status'][] = ['paid', 'partially_returned']

export const destinationOf = async ({ tx }: Work, { destinationId }: Withdrawal) => {
  const destination = await findDestination(tx, destinationId)
  if (!destination) throw new Error(`destination ${destinationId} is gone`)
  return destination
}
const about = async (work: Work, withdrawal: Withdrawal) => ({
  withdrawal,
  to: maskOf(await destinationOf(work, withdrawal)),
})

/** Asks an operator for help, once. */
export const stick = async (work: Work, withdrawal: Withdrawal, reason: StuckReason): Promise<void> => {
  if (!(await markStuck(work.tx, withdrawal.id, work.now))) return
  await work.happened({ type: 'withdrawal.stuck', reason, ...(await about(work, withdrawal)) })
}

const process = (work: Work, before: Withdrawal, payout: Payout): Promise<Withdrawal> =>
  takeStep(work, withdrawalMachine, before, {
    step: 'process',
    by: bySystem,
    values: () => ({ gatewayRef: payout.ref, looks: 0, lookAt: later(work.now, nextLookMs(0)) }),
  })

const pay = async (work: Work, before: Withdrawal, payout: Payout): Promise<Withdrawal> => {
  const after = await takeStep(work, withdrawalMachine, before, {
    step: 'pay',
    by: bySystem,
    values: () => ({
      gatewayRef: payout.ref,
      paidAt: payout.paidAt ?? work.now,
      looks: 0,
      lookAt: later(work.now, nextLookAfterPaidMs(0, 0)),
    }),
  })
  const { id, userId: owner, amountCents } = after
  await post(work, {
    eventKey: `withdrawal.paid:${id}`,
    kind: 'withdrawal_paid',
    actor: 'gateway',
    lines: [
      debit({ kind: 'withdraw_transit', owner }, amountCents),
      credit({ kind: 'psp_available' }, amountCents),
    ],
  })
  await work.happened({ type: 'withdrawal.paid', ...(await about(work, after)) })
  return after
}

/**
 * The payout failed: the money is available again at once. Rejected before or after sending differs in the
 * journal alone.
 */
export const reject = async (
  work: Work,
  before: Withdrawal,
  { ref, failure }: { ref: string | null; failure: Withdrawal['failure'] },
): Promise<void> => {
  const rejected = await takeStep(work, withdrawalMachine, before, {
    step: 'reject',
    by: bySystem,
    values: () => ({ gatewayRef: ref, failure: failure ?? 'other' }),
  })
  const after = await takeStep(work, withdrawalMachine, rejected, {
    step: 'return',
    outcome: 'returned',
    by: bySystem,
    values: ({ amountCents }) => ({ returnedCents: amountCents, lookAt: null }),
  })
  const { id, userId: owner, amountCents: cents } = after
  const { lines } = await creditLessDebt(work.tx, { kind: 'provider_available', owner, cents })
  await post(work, {
    eventKey: `withdrawal.rejected:${id}`,
    kind: 'withdrawal_rejected',
    actor: 'gateway',
    lines: [debit({ kind: 'withdraw_transit', owner }, cents), ...lines],
  })
  await work.happened({ type: 'withdrawal.rejected', ...(await about(work, after)) })
}

/** What the bank sent back since the last time; the gateway's sum is cumulative, so the order does not matter. */
const takeBack = async (work: Work, before: Withdrawal, payout: Payout): Promise<void> => {
  const cents = payout.returnedCents - before.returnedCents
  if (cents <= 0) return
  const isWhole = payout.returnedCents === before.amountCents
  const after = await takeStep(work, withdrawalMachine, before, {
    step: 'return',
    outcome: isWhole ? 'returned' : 'partially_returned',
    by: bySystem,
    values: () => ({ returnedCents: payout.returnedCents, ...(isWhole ? { lookAt: null } : {}) }),
  })
  const { id, userId: owner } = after
  const { lines } = await creditLessDebt(work.tx, { kind: 'provider_available', owner, cents })
  await post(work, {
    eventKey: `withdrawal.returned:${id}:${payout.returnedCents}`,
    kind: 'withdrawal_returned',
    actor: 'gateway',
    lines: [debit({ kind: 'psp_available' }, cents), ...lines],
  })
  await work.happened({ type: 'withdrawal.returned', cents, ...(await about(work, after)) })
}

/** Nothing changed: sets when to ask again. */
const wait = async (work: Work, { id, status, looks, paidAt }: Withdrawal): Promise<void> => {
  const sincePaid = paidAt ? work.now.getTime() - paidAt.getTime() : 0
  const ms = arrived.includes(status) ? nextLookAfterPaidMs(looks, sincePaid) : nextLookMs(looks)
  await changeWithdrawal(work.tx, id, { looks: looks + 1, lookAt: later(work.now, ms) })
}

const isPossible = (row: Withdrawal, payout: Payout): boolean => {
  if (payout.amountCents !== row.amountCents || payout.returnedCents > row.amountCents) return false
  const hasLeft = payout.status === 'paid' || payout.returnedCents > 0
  if (arrived.includes(row.status)) return payout.status !== 'rejected'
  if (row.status === 'canceled')
    return payout.status === 'rejected' || payout.returnedCents === row.amountCents
  // A rejected withdrawal never left; one the bank sent back did.
  if (row.status === 'returned') return row.paidAt !== null || !hasLeft
  return true
}

/** Applies what the gateway says of one withdrawal, under its row lock: in any order, any number of times. */
export const apply = (context: Context, id: number, payout: Payout): Promise<void> =>
  unitOfWork(context, async (work) => {
    const before = await lockWithdrawal(work.tx, id)
    if (!before) return
    if (!isPossible(before, payout)) {
      await stick(work, before, 'contradiction')
      if (before.lookAt) await wait(work, before)
      return
    }
    if (!underWay.includes(before.status)) {
      if (!arrived.includes(before.status)) return
      if (payout.returnedCents > before.returnedCents) await takeBack(work, before, payout)
      else await wait(work, before)
      return
    }
    switch (payout.status) {
      case 'processing':
        return void (await (before.status === 'processing'
          ? wait(work, before)
          : process(work, before, payout)))
      case 'rejected':
        return reject(work, before, { ref: payout.ref, failure: payout.failure })
      case 'paid':
      case 'returned':
        return takeBack(work, await pay(work, before, payout), payout)
    }
  })
