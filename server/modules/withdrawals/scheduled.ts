import type { Needs } from '@/server/context'
import { inTransaction, type TransactionContext } from '@/server/db/transaction'
import { enqueue } from '@/server/jobs/outbox'
import { sendingTimeoutMs } from './policy'
import { claimDueWithdrawals } from './repository'

const batch = 200

/**
 * Leaves a job for each withdrawal that is due to be looked at, so that a lost webhook or worker costs seconds. The
 * gateway is not called here: its answers may take long, and other timed steps wait behind. Answers how many.
 */
export const enqueueWithdrawalPolls = (context: TransactionContext & Needs<'clock'>): Promise<number> =>
  inTransaction(context, async (tx) => {
    const now = context.clock()
    const due = await claimDueWithdrawals(tx, now, new Date(now.getTime() + sendingTimeoutMs), batch)
    for (const withdrawal of due) await enqueue(tx, 'withdrawal.advance', { withdrawal })
    return due.length
  })
