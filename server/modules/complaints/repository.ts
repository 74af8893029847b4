import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Attached } from '@/lib/contract/attached'
import type { Executor, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { offers } from '@/server/db/schema/bookings'
import { chatRooms, messages } from '@/server/db/schema/chat'
import { complaints } from '@/server/db/schema/complaints'

/** Returns whether two users are the sides of an offer on a booking; instant bookings have an offer too. */
export const areSides = async (
  db: Executor,
  booking: number,
  one: number,
  other: number,
): Promise<boolean> => {
  const found = await db
    .select({ id: offers.id })
    .from(offers)
    .where(
      and(
        eq(offers.bookingId, booking),
        or(
          and(eq(offers.customerId, one), eq(offers.providerId, other)),
          and(eq(offers.providerId, one), eq(offers.customerId, other)),
        ),
      ),
    )
    .limit(1)
  return found.length > 0
}

interface ReportedMessage {
  message: number
  booking: number
  sender: number
  reader: number
}

/** Returns true if the sender wrote this message to the reader about the booking. */
export const isMessageOf = async (
  db: Executor,
  { message, booking, sender, reader }: ReportedMessage,
): Promise<boolean> => {
  const found = await db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(chatRooms, eq(chatRooms.offerId, messages.roomId))
    .where(
      and(
        eq(messages.id, message),
        eq(messages.senderId, sender),
        eq(chatRooms.bookingId, booking),
        or(eq(chatRooms.customerId, reader), eq(chatRooms.providerId, reader)),
      ),
    )
  return found.length > 0
}

/** Complaints of one person take turns, so that they are counted before the next is written. */
export const lockAuthor = async (tx: Tx, author: number): Promise<void> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, author)).for('no key update')
}

export const countComplaintsSince = async (tx: Tx, author: number, since: Date): Promise<number> => {
  const [found] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(complaints)
    .where(and(eq(complaints.authorId, author), gt(complaints.createdAt, since)))
  return found?.n ?? 0
}

export const insertComplaint = async (tx: Tx, values: typeof complaints.$inferInsert) =>
  (await tx.insert(complaints).values(values).returning())[0]

/** Complaint as shown to an operator. */
export interface Statement {
  text: string
  /** The message it is about, as it was written. */
  message: { text: string; attached: Attached | null; sent_at: string } | null
}

/** Returns the statements by complaint. */
export const findStatements = async (db: Executor, ids: number[]): Promise<Map<number, Statement>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      id: complaints.id,
      text: complaints.text,
      said: messages.text,
      attached: messages.attached,
      sentAt: messages.createdAt,
    })
    .from(complaints)
    .leftJoin(messages, eq(messages.id, complaints.messageId))
    .where(inArray(complaints.id, ids))
  return new Map(
    rows.map(({ id, text, said, attached, sentAt }) => [
      id,
      {
        text,
        message: sentAt === null ? null : { text: said ?? '', attached, sent_at: sentAt.toISOString() },
      },
    ]),
  )
}

export const closeComplaint = async (tx: Tx, id: number, now: Date): Promise<void> => {
  await tx
    .update(complaints)
    .set({ handledAt: now })
    .where(and(eq(complaints.id, id), isNull(complaints.handledAt)))
}
