import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { attachments, filesOfMessage } from '@/lib/contract/chat-files'
import { users } from './accounts'
import { bookings, offers } from './bookings'
import { createdAt, id, moment, oneOf, ref } from './columns'
import { media } from './operations'

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
    /** When the provider last said to be on the way. */
    onMyWayAt: moment('on_my_way_at'),
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
    /** Whether files go with it: pictures alone, or others too. */
    attached: text('attached', { enum: attachments }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('messages_seq').on(t.roomId, t.seq),
    uniqueIndex('messages_client').on(t.roomId, t.senderId, t.clientId),
    check('messages_attached', oneOf('attached', attachments)),
  ],
)

/** The files of a message, in order. A file stands in one message, and goes with its bytes. */
export const messageFiles = pgTable(
  'message_files',
  {
    messageId: ref('message_id')
      .notNull()
      .references(() => messages.id),
    position: smallint('position').notNull(),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.position] }),
    uniqueIndex('message_files_media').on(t.mediaId),
    check('message_files_position', sql.raw(`position >= 0 and position < ${filesOfMessage}`)),
  ],
)

/** Who wants no messages from whom; it holds both ways, in every room of the two. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: ref('blocker_id')
      .notNull()
      .references(() => users.id),
    blockedId: ref('blocked_id')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index('blocks_blocked').on(t.blockedId),
    check('blocks_others', sql`blocker_id <> blocked_id`),
  ],
)
