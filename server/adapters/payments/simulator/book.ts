import type { Db, Tx } from '@/server/db/client'
import { enqueue } from '@/server/jobs/outbox'
import { OutcomeUnknown } from '../port'
import { insertEvent, takePlan } from './event-repository'
import { tariff } from './tariff'

/** The simulator's tables, open for one call. */
export interface Book {
  tx: Tx
  /** The moment of the call. */
  now: Date
}

export const secondsAfter = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)

/** Runs the call in a transaction of its own, apart from the caller's. */
export const withBook = <T>(db: Db, clock: () => Date, run: (book: Book) => Promise<T>): Promise<T> =>
  db.transaction((tx) => run({ tx, now: clock() }))

/**
 * A write. A planned fault makes its outcome unknown: either it fails before it is done, or its answer is
 * lost. The plan is used up in a transaction of its own, because the failing call rolls back everything else.
 */
export const writeBook = async <T>(
  db: Db,
  clock: () => Date,
  reference: string,
  run: (book: Book) => Promise<T>,
): Promise<T> => {
  const plan = await takePlan(db, reference, ['timeout_before', 'timeout_after'])
  if (plan === 'timeout_before') throw new OutcomeUnknown('the simulator gave no answer')
  const done = await withBook(db, clock, run)
  if (plan === 'timeout_after') throw new OutcomeUnknown('the simulator gave no answer')
  return done
}

/** Wakes the worker at a moment: something is due then. */
export const wakeAt = ({ tx, now }: Book, at: Date): Promise<void> =>
  enqueue(tx, 'gateway.simulator', {}, at <= now ? undefined : at)

/** Leaves a message about a change; it is sent after the commit, unless a plan says otherwise. */
export const tell = async (
  book: Book,
  kind: 'charge' | 'payout',
  { ref, reference }: { ref: string; reference: string },
): Promise<void> => {
  const plan = await takePlan(book.tx, reference, ['lose_webhook', 'repeat_webhook', 'reorder'])
  const tellAt = plan === 'reorder' ? secondsAfter(book.now, tariff.reorderSeconds) : book.now
  await insertEvent(book.tx, {
    kind,
    ref,
    reference,
    tellAt,
    copies: plan === 'lose_webhook' ? 0 : plan === 'repeat_webhook' ? 2 : 1,
    lost: plan === 'lose_webhook',
    createdAt: book.now,
  })
  await wakeAt(book, tellAt)
}
