import type { Context } from '@/server/context'
import { inTransaction } from '@/server/db/transaction'
import type { UnitOfWork } from './work'

/** Runs one transaction: a step, its consequences and its events are committed together or not at all. */
export const unitOfWork = <T>(
  context: Pick<Context, 'db' | 'hub' | 'log' | 'clock' | 'dispatchEvent'>,
  run: (work: UnitOfWork) => Promise<T>,
): Promise<T> =>
  inTransaction(context, (tx, emit) => {
    const work: UnitOfWork = {
      tx,
      broadcast: emit,
      now: context.clock(),
      emitEvent: (event) => context.dispatchEvent(work, event),
    }
    return run(work)
  })
