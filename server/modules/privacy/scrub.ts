import type { Needs } from '@/server/context'
import { inTransaction, type TransactionContext } from '@/server/db/transaction'
import { eraseTrailValues } from '@/server/modules/trail/service'
import { runScrubStep, scrubSteps } from './scrub-repository'

/** Rows changed in one transaction, which bounds how long others wait for their locks. */
const batch = 500

/** Repeats a change in transactions of `batch` rows until one finds fewer. */
const inBatches = async (change: () => Promise<number>): Promise<void> => {
  while ((await change()) >= batch);
}

/** Removes the person's texts from shared records, in batches. Resumes after an interruption. */
export const scrubSharedContent = async (
  context: TransactionContext & Needs<'clock'>,
  user: number,
): Promise<void> => {
  for (const step of scrubSteps)
    await inBatches(() => inTransaction(context, (tx) => runScrubStep(tx, step, user, batch)))
  await inBatches(() =>
    inTransaction(context, (tx) => eraseTrailValues({ tx, now: context.clock() }, user, batch)),
  )
}
