import type { Db, Tx } from '@/server/db/client'
import { enqueue } from '@/server/jobs/outbox'
import { OutcomeUnknownError } from '../port'
import { consumePlan, insertEvent } from './event-repository'
import { tariff } from './tariff'

/** The simulator's tables, open for one call. */
export interface SimulatorTransaction {
  tx: Tx
  /** The moment of the call. */
  now: Date
}

export const addSeconds = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)

/** Runs the call in a transaction of its own, apart from the caller's. */
export const inSimulatorTransaction = <T>(
  db: Db,
  clock: () => Date,
  run: (book: SimulatorTransaction) => Promise<T>,
): Promise<T> => db.transaction((tx) => run({ tx, now: clock() }))

/**
 * A write. A planned fault makes its outcome unknown: either it fails before it is done, or its answer is
 * lost. The plan is used up in a transaction of its own, because the failing call rolls back everything else.
 */
export const writeWithFaults = async <T>(
  db: Db,
  clock: () => Date,
  reference: string,
  run: (book: SimulatorTransaction) => Promise<T>,
): Promise<T> => {
  const plan = await consumePlan(db, reference, ['timeout_before', 'timeout_after'])
  if (plan === 'timeout_before') throw new OutcomeUnknownError('the simulator gave no answer')
  const done = await inSimulatorTransaction(db, clock, run)
  if (plan === 'timeout_after') throw new OutcomeUnknownError('the simulator gave no answer')
  return done
}

/** Wakes the worker at a moment: something is due then. */
export const scheduleWakeUp = ({ tx, now }: SimulatorTransaction, at: Date): Promise<void> =>
  enqueue(tx, 'gateway.simulator', {}, at <= now ? undefined : at)

/** Leaves a message about a change; it is sent after the commit, unless a plan says otherwise. */
export const queueWebhook = async (
  book: SimulatorTransaction,
  kind: 'charge' | 'payout',
  { ref, reference }: { ref: string; reference: string },
): Promise<void> => {
  const plan = await consumePlan(book.tx, reference, ['lose_webhook', 'repeat_webhook', 'reorder'])
  const deliverAt = plan === 'reorder' ? addSeconds(book.now, tariff.reorderSeconds) : book.now
  await insertEvent(book.tx, {
    kind,
    ref,
    reference,
    deliverAt,
    copies: plan === 'lose_webhook' ? 0 : plan === 'repeat_webhook' ? 2 : 1,
    lost: plan === 'lose_webhook',
    createdAt: book.now,
  })
  await scheduleWakeUp(book, deliverAt)
}
