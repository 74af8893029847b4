import { inTransaction, type TransactionContext } from '@/server/db/transaction'
import { runScrubStep, scrubSteps } from './scrub-repository'

/** Rows changed in one transaction, which bounds how long others wait for their locks. */
const batch = 500

/** Removes the person's texts from shared records, in batches. Resumes after an interruption. */
export const scrubSharedContent = async (context: TransactionContext, user: number): Promise<void> => {
  for (const step of scrubSteps)
    for (let changed = batch; changed >= batch;)
      changed = await inTransaction(context, (tx) => runScrubStep(tx, step, user, batch))
}
