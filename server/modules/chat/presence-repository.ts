import { and, asc, between, eq, or } from 'drizzle-orm'
import type { Presence } from '@/lib/contract/no-shows'
import type { Executor } from '@/server/db/client'
import { chatRooms, messages } from '@/server/db/schema/chat'

/** Lists a conversation's evidence of presence: announcements of the way, and photos by either side. */
export const listPresenceInRoom = async (
  db: Executor,
  { room, from, to }: { room: number; from: Date; to: Date },
): Promise<(Omit<Presence, 'at'> & { at: Date })[]> => {
  const found = await db
    .select({
      sender: messages.senderId,
      at: messages.createdAt,
      customer: chatRooms.customerId,
    })
    .from(messages)
    .innerJoin(chatRooms, eq(chatRooms.offerId, messages.roomId))
    .where(
      and(
        eq(messages.roomId, room),
        between(messages.createdAt, from, to),
        or(eq(messages.status, 'on_my_way'), eq(messages.attached, 'photo')),
      ),
    )
    .orderBy(asc(messages.id))
  return found.map(({ sender, at, customer }) =>
    sender === null
      ? { kind: 'on_my_way', by: 'provider', at }
      : { kind: 'photo', by: sender === customer ? 'customer' : 'provider', at },
  )
}
