import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { bookings, offers } from './bookings'
import { createdAt, id, moment, ref } from './columns'

/** One room an offer, under the offer's own id. The row is the lock under which `seq` counts. */
export const chatRooms = pgTable(
  'chat_rooms',
  {
    offerId: ref('offer_id')
      .primaryKey()
      .references(() => offers.id),
    bookingId: ref('booking_id')
      .notNull()
      .references(() => bookings.id),
    customerId: ref('customer_id')
      .notNull()
      .references(() => users.id),
    providerId: ref('provider_id')
      .notNull()
      .references(() => users.id),
    lastSeq: integer('last_seq').notNull().default(0),
    lastMessageId: ref('last_message_id'),
    lastText: text('last_text'),
    lastAt: moment('last_at'),
    customerReadSeq: integer('customer_read_seq').notNull().default(0),
    providerReadSeq: integer('provider_read_seq').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    index('chat_rooms_customer').on(t.customerId, t.lastMessageId.desc()),
    index('chat_rooms_provider').on(t.providerId, t.lastMessageId.desc()),
    index('chat_rooms_booking').on(t.bookingId),
  ],
)

export const messages = pgTable(
  'messages',
  {
    id: id(),
    roomId: ref('room_id')
      .notNull()
      .references(() => chatRooms.offerId),
    seq: integer('seq').notNull(),
    /** Null when the system wrote it. */
    senderId: ref('sender_id').references(() => users.id),
    text: text('text').notNull(),
    /** `sent`, or the state a step led to when the system wrote it. */
    status: text('status').notNull().default('sent'),
    clientId: uuid('client_id'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('messages_seq').on(t.roomId, t.seq),
    uniqueIndex('messages_client').on(t.roomId, t.senderId, t.clientId),
  ],
)
