import type { Payout } from '@/server/adapters/payments/port'
import { credit, creditAfterDebt, debit, postJournal } from '@/server/modules/ledger/service'
import { systemActor } from '@/server/process/state-machine'
import { transition } from '@/server/process/transition'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import { findDestination } from './destination-repository'
import type { StuckReason } from './events'
import { maskDestination } from './mask-destination'
import { nextPollAfterPaidMs, nextPollMs } from './policy'
import { lockWithdrawal, markStuck, updateWithdrawal, type Withdrawal } from './repository'
import { withdrawalStateMachine } from './state-machine'

const later = (now: Date, ms: number | null): Date | null =>
  ms === null ? null : new Date(now.getTime() + ms)

/** States changed by the gateway's reports. */
const underWay: readonly Withdrawal['status'][] = ['sending', 'unknown', 'processing']
const arrived: readonly Withdrawal['status'][] = ['paid', 'partially_returned']

export const requireDestinationOf = async ({ tx }: UnitOfWork, { destinationId }: Withdrawal) => {
  const destination = await findDestination(tx, destinationId)
  if (!destination) throw new Error(`destination ${destinationId} is gone`)
  return destination
}
const about = async (work: UnitOfWork, withdrawal: Withdrawal) => ({
  withdrawal,
  to: maskDestination(await requireDestinationOf(work, withdrawal)),
})

/** Asks an operator for help, once. */
export const escalateToOperator = async (
  work: UnitOfWork,
  withdrawal: Withdrawal,
  reason: StuckReason,
): Promise<void> => {
  if (!(await markStuck(work.tx, withdrawal.id, work.now))) return
  await work.emitEvent({ type: 'withdrawal.stuck', reason, ...(await about(work, withdrawal)) })
}

const process = (work: UnitOfWork, before: Withdrawal, payout: Payout): Promise<Withdrawal> =>
  transition(work, withdrawalStateMachine, before, {
    step: 'process',
    by: systemActor,
    values: () => ({ gatewayRef: payout.ref, pollCount: 0, nextPollAt: later(work.now, nextPollMs(0)) }),
  })

const pay = async (work: UnitOfWork, before: Withdrawal, payout: Payout): Promise<Withdrawal> => {
  const after = await transition(work, withdrawalStateMachine, before, {
    step: 'pay',
    by: systemActor,
    values: () => ({
      gatewayRef: payout.ref,
      paidAt: payout.paidAt ?? work.now,
      pollCount: 0,
      nextPollAt: later(work.now, nextPollAfterPaidMs(0, 0)),
    }),
  })
  const { id, userId: owner, amountCents } = after
  await postJournal(work, {
    eventKey: `withdrawal.paid:${id}`,
    kind: 'withdrawal_paid',
    actor: 'gateway',
    lines: [
      debit({ kind: 'withdraw_transit', owner }, amountCents),
      credit({ kind: 'psp_available' }, amountCents),
    ],
  })
  await work.emitEvent({ type: 'withdrawal.paid', ...(await about(work, after)) })
  return after
}

/**
 * The payout failed: the money is available again at once. Rejected before or after sending differs in the
 * journal alone.
 */
export const rejectWithdrawal = async (
  work: UnitOfWork,
  before: Withdrawal,
  { ref, failure }: { ref: string | null; failure: Withdrawal['failure'] },
): Promise<void> => {
  const rejected = await transition(work, withdrawalStateMachine, before, {
    step: 'reject',
    by: systemActor,
    values: () => ({ gatewayRef: ref, failure: failure ?? 'other' }),
  })
  const after = await transition(work, withdrawalStateMachine, rejected, {
    step: 'return',
    outcome: 'returned',
    by: systemActor,
    values: ({ amountCents }) => ({ returnedCents: amountCents, nextPollAt: null }),
  })
  const { id, userId: owner, amountCents: cents } = after
  const { lines } = await creditAfterDebt(work.tx, { kind: 'provider_available', owner, cents })
  await postJournal(work, {
    eventKey: `withdrawal.rejected:${id}`,
    kind: 'withdrawal_rejected',
    actor: 'gateway',
    lines: [debit({ kind: 'withdraw_transit', owner }, cents), ...lines],
  })
  await work.emitEvent({ type: 'withdrawal.rejected', ...(await about(work, after)) })
}

/**
 * Records money the bank returned since the last report; the gateway's sum is cumulative, so order does not
 * matter.
 */
const recordReturned = async (work: UnitOfWork, before: Withdrawal, payout: Payout): Promise<void> => {
  const cents = payout.returnedCents - before.returnedCents
  if (cents <= 0) return
  const isWhole = payout.returnedCents === before.amountCents
  const after = await transition(work, withdrawalStateMachine, before, {
    step: 'return',
    outcome: isWhole ? 'returned' : 'partially_returned',
    by: systemActor,
    values: () => ({ returnedCents: payout.returnedCents, ...(isWhole ? { nextPollAt: null } : {}) }),
  })
  const { id, userId: owner } = after
  const { lines } = await creditAfterDebt(work.tx, { kind: 'provider_available', owner, cents })
  await postJournal(work, {
    eventKey: `withdrawal.returned:${id}:${payout.returnedCents}`,
    kind: 'withdrawal_returned',
    actor: 'gateway',
    lines: [debit({ kind: 'psp_available' }, cents), ...lines],
  })
  await work.emitEvent({ type: 'withdrawal.returned', cents, ...(await about(work, after)) })
}

/** Schedules the next poll after an unchanged report. */
const wait = async (work: UnitOfWork, { id, status, pollCount, paidAt }: Withdrawal): Promise<void> => {
  const sincePaid = paidAt ? work.now.getTime() - paidAt.getTime() : 0
  const ms = arrived.includes(status) ? nextPollAfterPaidMs(pollCount, sincePaid) : nextPollMs(pollCount)
  await updateWithdrawal(work.tx, id, { pollCount: pollCount + 1, nextPollAt: later(work.now, ms) })
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

/** Applies a gateway's report of one withdrawal under its row lock: in any order, any number of times. */
export const applyPayout = (context: WorkContext, id: number, payout: Payout): Promise<void> =>
  unitOfWork(context, async (work) => {
    const before = await lockWithdrawal(work.tx, id)
    if (!before) return
    if (!isPossible(before, payout)) {
      await escalateToOperator(work, before, 'contradiction')
      if (before.nextPollAt) await wait(work, before)
      return
    }
    if (!underWay.includes(before.status)) {
      if (!arrived.includes(before.status)) return
      if (payout.returnedCents > before.returnedCents) await recordReturned(work, before, payout)
      else await wait(work, before)
      return
    }
    switch (payout.status) {
      case 'processing':
        return void (await (before.status === 'processing'
          ? wait(work, before)
          : process(work, before, payout)))
      case 'rejected':
        return rejectWithdrawal(work, before, { ref: payout.ref, failure: payout.failure })
      case 'paid':
      case 'returned':
        return recordReturned(work, await pay(work, before, payout), payout)
    }
  })
