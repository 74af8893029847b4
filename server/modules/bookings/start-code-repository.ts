import { and, eq, max, count as rows, sql } from 'drizzle-orm'
import type { Tx } from '@/server/db/client'
import { bookingEvents, bookings } from '@/server/db/schema/bookings'
import { notFoundError } from '@/server/http/errors'
import type { Booking } from './repository'

/** The code and its wrong tries; read under the row lock. */
export const readStartCode = async (
  tx: Tx,
  booking: number,
): Promise<{ code: string | null; tries: number }> => {
  const [stored] = await tx
    .select({ code: bookings.startCode, tries: bookings.startAttempts })
    .from(bookings)
    .where(eq(bookings.id, booking))
  if (!stored) throw notFoundError()
  return stored
}

export const countCodeAttempt = async (tx: Tx, booking: number): Promise<void> => {
  await tx
    .update(bookings)
    .set({ startAttempts: sql`${bookings.startAttempts} + 1` })
    .where(eq(bookings.id, booking))
}

/** Returns the number of codes of the work and the time of the last, from its events. */
export const readRenewals = async (
  tx: Tx,
  booking: Pick<Booking, 'id' | 'approvedOfferId'>,
): Promise<{ count: number; last: Date | null }> => {
  const [found] = await tx
    .select({ count: rows(), last: max(bookingEvents.createdAt) })
    .from(bookingEvents)
    .where(
      and(
        eq(bookingEvents.bookingId, booking.id),
        eq(bookingEvents.step, 'renew-code'),
        booking.approvedOfferId === null ? undefined : eq(bookingEvents.offerId, booking.approvedOfferId),
      ),
    )
  return found ?? { count: 0, last: null }
}
