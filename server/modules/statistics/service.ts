import { z } from 'zod'
import type { Needs } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { inTransaction, type TransactionContext } from '@/server/db/transaction'
import { listSettled, recountAnswers, settleOutcomes } from './answers-repository'
import { lockStatistics, recountReputation } from './repository'

export { answerHours } from './answers-repository'

/** Brings a provider's completed work and ratings up to date. */
export const updateReputation = async (tx: Tx, provider: number): Promise<void> => {
  await lockStatistics(tx, [provider])
  await recountReputation(tx, provider)
}

const settlement = z.object({
  booking: z.number(),
  /** Absent: all that have counted so far, since the demand was canceled. */
  suggestions: z.array(z.number()).optional(),
})

/** Counts suggestions with a past response time, and drops canceled or withdrawn ones. */
export const settleAnswers = (
  context: TransactionContext & Needs<'clock'>,
  payload: unknown,
): Promise<void> => {
  const { booking, suggestions } = settlement.parse(payload)
  return inTransaction(context, async (tx) => {
    const about = { booking, suggestions: suggestions ?? (await listSettled(tx, booking)) }
    const providers = await settleOutcomes(tx, about, context.clock())
    await lockStatistics(tx, providers)
    await recountAnswers(tx, providers)
  })
}
