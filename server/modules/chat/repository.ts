import { and, asc, between, desc, eq, gt, inArray, lt, or, sql, type Placeholder } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { seqMax } from '@/lib/contract/chat'
import type { ConversationLine } from '@/lib/shared/contact-masking/conversation'
import { lookbackChars } from '@/lib/shared/contact-masking/lookback'
import { excerpt } from '@/lib/shared/excerpt'
import type { Db, Executor, Tx } from '@/server/db/client'
import { offerPrices } from '@/server/db/offer-prices'
import { pageFilter } from '@/server/db/page-filter'
import { preparedStatement } from '@/server/db/prepared-statement'
import { users } from '@/server/db/schema/accounts'
import { bookings, offers } from '@/server/db/schema/bookings'
import { cities, subServices } from '@/server/db/schema/catalogue'
import { chatRooms, messages } from '@/server/db/schema/chat'
import { hasBlocked } from './blocks-repository'
import { precedingLines } from './preceding-lines-repository'

export type Room = typeof chatRooms.$inferSelect
export type MessageRow = typeof messages.$inferSelect

const customer = alias(users, 'customer')
const provider = alias(users, 'provider')
const person = (one: typeof customer | typeof provider) => ({
  id: one.id,
  fullName: one.fullName,
  photoId: one.photoId,
  phone: one.phone,
  phoneVerifiedAt: one.phoneVerifiedAt,
  closedAt: one.closedAt,
  locale: one.locale,
})
/** Length of the last message's excerpt, with enough context to decide whether its cut end must be masked. */
const lastShown = sql.raw('1000')
const columns = {
  room: chatRooms,
  offerStatus: offers.status,
  bookingStatus: bookings.status,
  approvedOfferId: bookings.approvedOfferId,
  agreedAt: bookings.startsAt,
  cityIbge: bookings.cityIbge,
  offeredAt: offers.startsAt,
  totalCents: offerPrices.inForce,
  proposedCents: offerPrices.proposed,
  proposedStart: sql<string | null>`${offers.pendingTerms} ->> 'starts_at'`,
  title: subServices.name,
  icon: subServices.icon,
  customer: person(customer),
  provider: person(provider),
  lastSender: messages.senderId,
  lastWords: sql<string | null>`left(${messages.text}, ${lastShown})`,
  lastAttached: messages.attached,
  customerBlocked: hasBlocked(customer.id, provider.id),
  providerBlocked: hasBlocked(provider.id, customer.id),
}

/** Counting stops here: nobody reads a larger number. */
const maxUnread = sql.raw('100')
/**
 * Counts the other person's messages after the reader's mark; system messages do not count. Ordered by
 * `messages_seq`: for the first hundred rows, a planner that overestimates a room would otherwise read the
 * whole table.
 */
const unreadOf = (user: number | Placeholder) => sql<number>`(
  select count(*)::int from (
    select 1 from messages m
    where m.room_id = ${chatRooms.offerId} and m.sender_id <> ${user}::bigint
      and m.seq > case when ${chatRooms.customerId} = ${user}::bigint then ${chatRooms.customerReadSeq}
        else ${chatRooms.providerReadSeq} end
    order by m.seq limit ${maxUnread}) few)`

/** Returns the lines before the last message, which contact masking needs if the other person wrote them. */
const linesBeforeLast = (user: number | Placeholder) => sql<ConversationLine[]>`
  case when ${messages.senderId} <> ${user}::bigint
    then ${precedingLines(sql`${chatRooms.offerId}`, sql`${chatRooms.lastSeq}`)} else '[]' end`

const select = (db: Executor, user: number | Placeholder) =>
  db
    .select({ ...columns, unread: unreadOf(user), linesBeforeLast: linesBeforeLast(user) })
    .from(chatRooms)
    .leftJoin(messages, eq(messages.id, chatRooms.lastMessageId))
    .innerJoin(offers, eq(offers.id, chatRooms.offerId))
    .innerJoin(bookings, eq(bookings.id, chatRooms.bookingId))
    .innerJoin(subServices, eq(subServices.id, bookings.subServiceId))
    .innerJoin(customer, eq(customer.id, chatRooms.customerId))
    .innerJoin(provider, eq(provider.id, chatRooms.providerId))

export type RoomRow = Awaited<ReturnType<typeof select>>[number]

interface Page {
  user: number
  before: number | null
  limit: number
}

const first = Number.MAX_SAFE_INTEGER

/** Ordered as the index is: plain `desc` would put nulls first and sort all of a person's rooms. */
const sideList = (db: Db, column: typeof chatRooms.customerId) => {
  const page = db
    .select({ id: chatRooms.offerId })
    .from(chatRooms)
    .where(and(eq(column, sql.placeholder('user')), lt(chatRooms.lastMessageId, sql.placeholder('before'))))
    .orderBy(sql`${chatRooms.lastMessageId} desc nulls last`)
  return select(db, sql.placeholder('user')).where(
    pageFilter(chatRooms.offerId, page, sql.placeholder('limit')),
  )
}
const customerList = preparedStatement((db) =>
  sideList(db, chatRooms.customerId).prepare('chat_rooms_of_customer'),
)
const providerList = preparedStatement((db) =>
  sideList(db, chatRooms.providerId).prepare('chat_rooms_of_provider'),
)

/**
 * A page of the rooms a person has as customer, or as provider, latest message first, its rows in no order. Every room
 * has a message from its opening on.
 */
export const listAsCustomer = (db: Db, page: Page): Promise<RoomRow[]> =>
  customerList(db).execute({ ...page, before: page.before ?? first })
export const listAsProvider = (db: Db, page: Page): Promise<RoomRow[]> =>
  providerList(db).execute({ ...page, before: page.before ?? first })

/** The room, when `user` is one of its two sides. */
export const findRoom = async (db: Executor, room: number, user: number): Promise<RoomRow | null> =>
  (
    await select(db, user).where(
      and(eq(chatRooms.offerId, room), or(eq(chatRooms.customerId, user), eq(chatRooms.providerId, user))),
    )
  )[0] ?? null

const sides = preparedStatement((db) =>
  db
    .select()
    .from(chatRooms)
    .where(eq(chatRooms.offerId, sql.placeholder('room')))
    .prepare('chat_room_sides'),
)

/** Returns the room's two sides only. */
export const findSides = async (db: Db, room: number): Promise<Room | null> =>
  (await sides(db).execute({ room }))[0] ?? null

/** Takes the room's lock, under which `seq` counts; a person locks only a room of their own. */
export const lockRoom = async (tx: Tx, room: number, user: number | null): Promise<Room | null> =>
  (
    await tx
      .select()
      .from(chatRooms)
      .where(
        and(
          eq(chatRooms.offerId, room),
          user === null ? undefined : or(eq(chatRooms.customerId, user), eq(chatRooms.providerId, user)),
        ),
      )
      .for('update')
  )[0] ?? null

/**
 * Returns the state of a room's offer and booking, and its sides, which decide whether it accepts messages
 * and each side's visibility of the other.
 */
export const findRoomStatus = async (tx: Executor, offer: number) => {
  const [found] = await tx
    .select({
      offer: offers.status,
      booking: {
        status: bookings.status,
        approvedOfferId: bookings.approvedOfferId,
        startsAt: bookings.startsAt,
        cityIbge: bookings.cityIbge,
      },
      customer: person(customer),
      provider: person(provider),
      isBlocked: sql<boolean>`${hasBlocked(customer.id, provider.id)} or ${hasBlocked(provider.id, customer.id)}`,
    })
    .from(offers)
    .innerJoin(bookings, eq(bookings.id, offers.bookingId))
    .innerJoin(customer, eq(customer.id, offers.customerId))
    .innerJoin(provider, eq(provider.id, offers.providerId))
    .where(eq(offers.id, offer))
  return found ?? null
}
export type RoomStatus = NonNullable<Awaited<ReturnType<typeof findRoomStatus>>>

export const insertRoom = async (tx: Tx, values: typeof chatRooms.$inferInsert): Promise<void> => {
  await tx.insert(chatRooms).values(values).onConflictDoNothing()
}

export const findByClientId = async (
  tx: Tx,
  room: number,
  sender: number,
  clientId: string,
): Promise<MessageRow | null> =>
  (
    await tx
      .select()
      .from(messages)
      .where(and(eq(messages.roomId, room), eq(messages.senderId, sender), eq(messages.clientId, clientId)))
  )[0] ?? null

export const insertMessage = async (tx: Tx, values: typeof messages.$inferInsert): Promise<MessageRow> => {
  // Sets the time under the room's lock: a message that waited for the lock is written later, in the order of
  // `seq`.
  const [row] = await tx
    .insert(messages)
    .values({ createdAt: sql`clock_timestamp()`, ...values })
    .returning()
  if (!row) throw new Error('an insert answered no row')
  return row
}

/** Keeps the room's last message, and counts the sender as having read it. */
export const advanceRoom = async (tx: Tx, room: Room, message: MessageRow): Promise<void> => {
  await tx
    .update(chatRooms)
    .set({
      lastSeq: message.seq,
      lastMessageId: message.id,
      lastText: excerpt(message.text, 200),
      lastAt: message.createdAt,
      ...(message.senderId === room.customerId ? { customerReadSeq: message.seq } : {}),
      ...(message.senderId === room.providerId ? { providerReadSeq: message.seq } : {}),
    })
    .where(eq(chatRooms.offerId, room.offerId))
}

export const setOnMyWay = async (tx: Tx, room: number, at: Date | null): Promise<void> => {
  await tx.update(chatRooms).set({ onMyWayAt: at }).where(eq(chatRooms.offerId, room))
}

export const findOnMyWay = async (db: Executor, room: number): Promise<Date | null> =>
  (await db.select({ at: chatRooms.onMyWayAt }).from(chatRooms).where(eq(chatRooms.offerId, room)))[0]?.at ??
  null

/** Makes the latest *on my way* of a room an ordinary line. */
export const unmarkLatestOnMyWay = async (tx: Tx, room: number): Promise<void> => {
  const latest = tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.roomId, room), eq(messages.status, 'on_my_way')))
    .orderBy(desc(messages.id))
    .limit(1)
  await tx.update(messages).set({ status: 'sent' }).where(inArray(messages.id, latest))
}

interface Visit {
  offered: Date
  /** Approved offer of the booking, possibly not this room's. */
  agreed: Date | null
  city: string
  ibge: number
}

/** Returns start and city of the work of a room's offer. */
export const findVisit = async (db: Executor, room: number): Promise<Visit | null> =>
  (
    await db
      .select({ offered: offers.startsAt, agreed: bookings.startsAt, city: cities.name, ibge: cities.ibge })
      .from(offers)
      .innerJoin(bookings, eq(bookings.id, offers.bookingId))
      .innerJoin(cities, eq(cities.ibge, bookings.cityIbge))
      .where(eq(offers.id, room))
  )[0] ?? null

/** The lines right before a message, the oldest first. */
export const listEarlierMessages = async (tx: Executor, { roomId, seq }: MessageRow): Promise<MessageRow[]> =>
  tx
    .select()
    .from(messages)
    .where(and(eq(messages.roomId, roomId), between(messages.seq, seq - lookbackChars.lines, seq - 1)))
    .orderBy(asc(messages.seq))

interface Window {
  before?: number | undefined
  after?: number | undefined
  limit: number
}

const bookingOf = preparedStatement((db) =>
  db
    .select({ status: bookings.status, approvedOfferId: bookings.approvedOfferId })
    .from(chatRooms)
    .innerJoin(bookings, eq(bookings.id, chatRooms.bookingId))
    .where(eq(chatRooms.offerId, sql.placeholder('room')))
    .prepare('chat_room_booking'),
)

/** Returns state and offer of a room's booking. */
export const findBookingOf = async (db: Db, room: number) => (await bookingOf(db).execute({ room }))[0]

const messagesAfter = preparedStatement((db) =>
  db
    .select()
    .from(messages)
    .where(and(eq(messages.roomId, sql.placeholder('room')), gt(messages.seq, sql.placeholder('seq'))))
    .orderBy(asc(messages.seq))
    .limit(sql.placeholder('limit'))
    .prepare('messages_after'),
)
const messagesBefore = preparedStatement((db) =>
  db
    .select()
    .from(messages)
    .where(and(eq(messages.roomId, sql.placeholder('room')), lt(messages.seq, sql.placeholder('seq'))))
    .orderBy(desc(messages.seq))
    .limit(sql.placeholder('limit'))
    .prepare('messages_before'),
)

/** Messages by `seq` ascending, one more than `limit`: the latest, those before, or those after. */
export const listMessages = async (
  db: Db,
  room: number,
  { before, after, limit }: Window,
): Promise<MessageRow[]> => {
  if (after !== undefined) return messagesAfter(db).execute({ room, seq: after, limit: limit + 1 })
  return (await messagesBefore(db).execute({ room, seq: before ?? seqMax, limit: limit + 1 })).reverse()
}

/**
 * Moves a side's reading mark forward, never back and never past the last message. Answers the mark when it
 * moved.
 */
export const advanceRead = async (
  db: Executor,
  room: number,
  side: 'customer' | 'provider',
  seq: number,
): Promise<number | null> => {
  const column = side === 'customer' ? chatRooms.customerReadSeq : chatRooms.providerReadSeq
  const mark = sql<number>`least(${seq}::int, ${chatRooms.lastSeq})`
  const moved = await db
    .update(chatRooms)
    .set(side === 'customer' ? { customerReadSeq: mark } : { providerReadSeq: mark })
    .where(and(eq(chatRooms.offerId, room), sql`${column} < least(${seq}::int, ${chatRooms.lastSeq})`))
    .returning({ mark: column })
  return moved[0]?.mark ?? null
}
