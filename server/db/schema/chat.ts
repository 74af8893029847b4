import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { attachments } from '@/lib/contract/attached'
import { userRef, users } from './accounts'
import { bookingRef, offers } from './bookings'
import { createdAt, id, oneOfCheck, ref, timestampColumn } from './columns'

/** Rooms, one per offer, with the offer's id. Locking the row serializes `seq`. */
export const chatRooms = pgTable(
  'chat_rooms',
  {
    offerId: ref('offer_id')
      .primaryKey()
      .references(() => offers.id),
    bookingId: bookingRef(),
    customerId: userRef('customer_id'),
    providerId: userRef('provider_id'),
    lastSeq: integer('last_seq').notNull().default(0),
    lastMessageId: ref('last_message_id'),
    lastText: text('last_text'),
    lastAt: timestampColumn('last_at'),
    customerReadSeq: integer('customer_read_seq').notNull().default(0),
    providerReadSeq: integer('provider_read_seq').notNull().default(0),
    /** Last time the provider reported to be on the way. */
    onMyWayAt: timestampColumn('on_my_way_at'),
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
    /** Kind of attached files: pictures alone, or others too. */
    attached: text('attached', { enum: attachments }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('messages_seq').on(t.roomId, t.seq),
    uniqueIndex('messages_client').on(t.roomId, t.senderId, t.clientId),
    check('messages_attached', oneOfCheck('attached', attachments)),
  ],
)

/** Blocked users; a block holds both ways, in every room of the two. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: userRef('blocker_id'),
    blockedId: userRef('blocked_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index('blocks_blocked').on(t.blockedId),
    check('blocks_others', sql`blocker_id <> blocked_id`),
  ],
)
