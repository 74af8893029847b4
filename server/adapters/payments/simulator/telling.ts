import type { Db } from '@/server/db/client'
import type { WebhookCall } from '../port'
import { withBook } from './book'
import { dueEvents, markTold, type EventRow } from './event-repository'
import { ripenAll } from './ripening'
import { signedCall } from './signature'

const atOnce = 100

const callsOf = (secret: string, { id, kind, ref, copies }: EventRow): WebhookCall[] =>
  Array.from({ length: copies }, () => signedCall(secret, { id: `event-${id}`, kind, ref }))

/**
 * Gives due messages to `receive` instead of sending them over the network: the same bytes and headers. A
 * message is repeated until it was received, as gateways do.
 */
export const tellDue = async (
  db: Db,
  clock: () => Date,
  secret: string,
  receive: (call: WebhookCall) => Promise<void>,
): Promise<number> => {
  const { events, now } = await withBook(db, clock, async (book) => {
    await ripenAll(book)
    return { events: await dueEvents(book.tx, book.now, atOnce), now: book.now }
  })
  for (const event of events) {
    for (const call of callsOf(secret, event)) await receive(call)
    await markTold(db, event, now)
  }
  return events.length < atOnce ? events.length : events.length + (await tellDue(db, clock, secret, receive))
}
