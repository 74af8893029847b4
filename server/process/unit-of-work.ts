import type { Context } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { inTransaction } from '@/server/db/transaction'
import type { DomainEvent } from '@/server/events'
import type { HubEvent } from '@/server/realtime/hub'
import { tellSubscribers } from './subscriber'

/** An open transaction, as steps and subscribers get it in place of the database. */
export interface Work {
  tx: Tx
  /** Sends a message through the hub, after the commit. */
  emit: (event: HubEvent) => void
  /** The time of the whole transaction, by the context's clock. */
  now: Date
  /** Publishes an event; resolves when every subscriber has run, in this transaction. */
  happened: (event: DomainEvent) => Promise<void>
}

/** Runs one transaction: a step, its consequences and its events are committed together or not at all. */
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
