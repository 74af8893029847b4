import type { Tx } from '@/server/db/client'
import type { HubEvent } from '@/server/realtime/hub'
import type { DomainEvent } from './event-map'

/** An open transaction, as steps and subscribers get it in place of the database. */
export interface UnitOfWork {
  tx: Tx
  /** Sends a message through the hub, after the commit. */
  broadcast: (event: HubEvent) => void
  /** The time of the whole transaction, by the context's clock. */
  now: Date
  /** Publishes an event; resolves when every subscriber has run, in this transaction. */
  emitEvent: (event: DomainEvent) => Promise<void>
}
