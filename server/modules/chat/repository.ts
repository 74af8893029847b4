import { and, asc, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { OfferState } from '@/lib/contract/offers'
import type { Executor, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { bookings, offers } from '@/server/db/schema/bookings'
import { subServices } from '@/server/db/schema/catalogue'
import { chatRooms, messages } from '@/server/db/schema/chat'
import { excerpt } from './excerpt'

export type Room = typeof chatRooms.$inferSelect
export type MessageRow = typeof messages.$inferSelect

const customer = alias(users, 'customer')
const provider = alias(users, 'provider')
const columns = {
  room: chatRooms,
  offerStatus: offers.status,
  bookingStatus: bookings.status,
  title: subServices.name,
  icon: subServices.icon,
  customer: { id: customer.id, fullName: customer.fullName, photoId: customer.photoId },
  provider: { id: provider.id, fullName: provider.fullName, photoId: provider.photoId },
}

const select = (db: Executor) =>
  db
    .select(columns)
    .from(chatRooms)
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

/** Ordered as the index is: plain `desc` would put nulls first and sort all of a person's rooms. */
const sideList = (db: Executor, column: typeof chatRooms.customerId, { user, before, limit }: Page): Promise<RoomRow[]> =>
  select(db)
    .where(and(eq(column, user), before === null ? undefined : lt(chatRooms.lastMessageId, before)))
    .orderBy(sql`${chatRooms.lastMessageId} desc nulls last`)
    .limit(limit)

export const listAsCustomer = (db: Executor, page: Page) => sideList(db, chatRooms.customerId, page)
export const listAsProvider = (db: Executor, page: Page) => sideList(db, chatRooms.providerId, page)

/** The room, when `user` is one of its two sides. */
export const findRoom = async (db: Executor, room: number, user: number): Promise<RoomRow | null> =>
  (await select(db).where(and(eq(chatRooms.offerId, room), or(eq(chatRooms.customerId, user), eq(chatRooms.providerId, user)))))[0] ?? null

/** The bare room: who its two sides are. */
export const findSides = async (db: Executor, room: number): Promise<Room | null> =>
  (await db.select().from(chatRooms).where(eq(chatRooms.offerId, room)))[0] ?? null

/** Takes the room's lock, under which `seq` counts; a person locks only a room of their own. */
export const lockRoom = async (tx: Tx, room: number, user: number | null): Promise<Room | null> =>
  (
    await tx
      .select()
      .from(chatRooms)
      .where(and(eq(chatRooms.offerId, room), user === null ? undefined : or(eq(chatRooms.customerId, user), eq(chatRooms.providerId, user))))
      .for('update')
  )[0] ?? null

export const offerStatusOf = async (tx: Tx, offer: number): Promise<OfferState | null> =>
  (await tx.select({ status: offers.status }).from(offers).where(eq(offers.id, offer)))[0]?.status ?? null

export const insertRoom = async (tx: Tx, values: typeof chatRooms.$inferInsert): Promise<void> => {
  await tx.insert(chatRooms).values(values).onConflictDoNothing()
}

export const findByClientId = async (tx: Tx, room: number, sender: number, clientId: string): Promise<MessageRow | null> =>
  (
    await tx
      .select()
      .from(messages)
      .where(and(eq(messages.roomId, room), eq(messages.senderId, sender), eq(messages.clientId, clientId)))
  )[0] ?? null

export const insertMessage = async (tx: Tx, values: typeof messages.$inferInsert): Promise<MessageRow> => {
  // The time of writing: whoever began earlier and waited for the room's lock writes later, as `seq` says.
  const [row] = await tx.insert(messages).values({ createdAt: sql`clock_timestamp()`, ...values }).returning()
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

interface Window {
  before?: number | undefined
  after?: number | undefined
  limit: number
}

/** Messages by `seq` ascending, one more than `limit`: the latest, those before, or those after. */
export const listMessages = async (db: Executor, room: number, { before, after, limit }: Window): Promise<MessageRow[]> => {
  if (after !== undefined)
    return db
      .select()
      .from(messages)
      .where(and(eq(messages.roomId, room), gt(messages.seq, after)))
      .orderBy(asc(messages.seq))
      .limit(limit + 1)
  const rows = await db
    .select()
    .from(messages)
    .where(and(eq(messages.roomId, room), before === undefined ? undefined : lt(messages.seq, before)))
    .orderBy(desc(messages.seq))
    .limit(limit + 1)
  return rows.reverse()
}

/** Moves a side's reading mark forward, never back and never past the last message. Answers the mark when it moved. */
export const advanceRead = async (db: Executor, room: number, side: 'customer' | 'provider', seq: number): Promise<number | null> => {
  const column = side === 'customer' ? chatRooms.customerReadSeq : chatRooms.providerReadSeq
  const mark = sql<number>`least(${seq}::int, ${chatRooms.lastSeq})`
  const moved = await db
    .update(chatRooms)
    .set(side === 'customer' ? { customerReadSeq: mark } : { providerReadSeq: mark })
    .where(and(eq(chatRooms.offerId, room), sql`${column} < least(${seq}::int, ${chatRooms.lastSeq})`))
    .returning({ mark: column })
  return moved[0]?.mark ?? null
}
