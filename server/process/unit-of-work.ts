import type { Context } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { inTransaction } from '@/server/db/transaction'
import type { DomainEvent } from '@/server/events'
import type { HubEvent } from '@/server/realtime/hub'
import { tellSubscribers } from './subscriber'

/** One write, while it is open: what steps and subscribers are handed instead of the database. */
export interface Work {
  tx: Tx
  /** Leaves for open pages through the hub, after the commit. */
  emit: (event: HubEvent) => void
  /** The moment of the whole write, by the context's clock. */
  now: Date
  /** Says what happened: every subscriber has done its part, in this transaction, when it resolves. */
  happened: (event: DomainEvent) => Promise<void>
}

/**
 * Runs one write: a step, what follows from it and what is said of it are committed together, or not at all.
 */
export const unitOfWork = <T>(
  context: Pick<Context, 'db' | 'hub' | 'log' | 'clock' | 'subscribers'>,
  run: (work: Work) => Promise<T>,
): Promise<T> =>
  inTransaction(context, (tx, emit) => {
    const work: Work = {
      tx,
      emit,
      now: context.clock(),
      happened: (event) => tellSubscribers(context.subscribers, work, event),
    }
    return run(work)
  })
