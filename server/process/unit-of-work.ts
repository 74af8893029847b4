import type { Needs } from '@/server/context'
import { inTransaction, type TransactionContext } from '@/server/db/transaction'
import type { UnitOfWork } from './work'

/** Members of the context that a unit of work depends on. */
export type WorkContext = TransactionContext & Needs<'clock' | 'dispatchEvent'>

/** Runs one transaction: a step, its consequences and its events are committed together or not at all. */
export const unitOfWork = <T>(context: WorkContext, run: (work: UnitOfWork) => Promise<T>): Promise<T> =>
  inTransaction(context, (tx, emit) => {
    const work: UnitOfWork = {
      tx,
      broadcast: emit,
      now: context.clock(),
      emitEvent: (event) => context.dispatchEvent(work, event),
    }
    return run(work)
  })
