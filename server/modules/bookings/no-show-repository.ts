import { and, asc, desc, eq, gte } from 'drizzle-orm'
import type { Presence } from '@/lib/contract/no-shows'
import type { Executor } from '@/server/db/client'
import { bookingEvents } from '@/server/db/schema/bookings'

/** Journal name of a wrong start code, which is no step. */
export const codeTriedStep = 'start-code.tried'

export interface NoShow {
  by: Presence['by']
  at: Date
}

/** Returns the latest no-show report of a booking: reporter and time. */
export const findNoShow = async (db: Executor, booking: number): Promise<NoShow | null> => {
  const [row] = await db
    .select({ actor: bookingEvents.actor, at: bookingEvents.createdAt })
    .from(bookingEvents)
    .where(and(eq(bookingEvents.bookingId, booking), eq(bookingEvents.step, 'no-show')))
    .orderBy(desc(bookingEvents.id))
    .limit(1)
  return row ? { by: row.actor === 'customer' ? 'customer' : 'provider', at: row.at } : null
}

/** Lists the times of wrong start codes; the right one starts the work. */
export const listCodeTries = async (db: Executor, booking: number, since: Date): Promise<Date[]> => {
  const tries = await db
    .select({ at: bookingEvents.createdAt })
    .from(bookingEvents)
    .where(
      and(
        eq(bookingEvents.bookingId, booking),
        eq(bookingEvents.step, codeTriedStep),
        gte(bookingEvents.createdAt, since),
      ),
    )
    .orderBy(asc(bookingEvents.id))
  return tries.map(({ at }) => at)
}

/** The latest dispute of a booking began at a no-show. */
export const isDisputedNoShow = async (db: Executor, booking: number): Promise<boolean> => {
  const [row] = await db
    .select({ from: bookingEvents.fromState })
    .from(bookingEvents)
    .where(
      and(
        eq(bookingEvents.bookingId, booking),
        eq(bookingEvents.toState, 'disputed'),
        eq(bookingEvents.step, 'dispute'),
      ),
    )
    .orderBy(desc(bookingEvents.id))
    .limit(1)
  return row?.from.startsWith('no_show_') ?? false
}
