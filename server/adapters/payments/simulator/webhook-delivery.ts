import type { Db } from '@/server/db/client'
import type { WebhookCall } from '../port'
import { applyDueChanges } from './due-changes'
import { dueEvents, markDelivered, type EventRow } from './event-repository'
import { signWebhook } from './signature'
import { inSimulatorTransaction } from './simulator-transaction'

const batchSize = 100

const webhooksOf = (secret: string, { id, kind, ref, copies }: EventRow): WebhookCall[] =>
  Array.from({ length: copies }, () => signWebhook(secret, { id: `event-${id}`, kind, ref }))

/**
 * Gives due messages to `receive` instead of sending them over the network: the same bytes and headers. A
 * message is repeated until it was received, as gateways do.
 */
export const deliverDueWebhooks = async (
  db: Db,
  clock: () => Date,
  secret: string,
  receive: (call: WebhookCall) => Promise<void>,
): Promise<number> => {
  const { events, now } = await inSimulatorTransaction(db, clock, async (book) => {
    await applyDueChanges(book)
    return { events: await dueEvents(book.tx, book.now, batchSize), now: book.now }
  })
  for (const event of events) {
    for (const call of webhooksOf(secret, event)) await receive(call)
    await markDelivered(db, event, now)
  }
  return events.length < batchSize
    ? events.length
    : events.length + (await deliverDueWebhooks(db, clock, secret, receive))
}
