import { and, eq, inArray, or } from 'drizzle-orm'
import type { BookingState } from '@/lib/contract/booking-states'
import { activeOffers } from '@/lib/contract/offers'
import type { Executor } from '@/server/db/client'
import { bookings, offers } from '@/server/db/schema/bookings'

/** Bookings in one of these states in which the person is a side. */
export const findBookingsInStates = (
  db: Executor,
  user: number,
  states: { asCustomer: readonly BookingState[]; asProvider: readonly BookingState[] },
  limit?: number,
): Promise<{ id: number }[]> => {
  const found = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      or(
        and(eq(bookings.customerId, user), inArray(bookings.status, [...states.asCustomer])),
        and(eq(bookings.providerId, user), inArray(bookings.status, [...states.asProvider])),
      ),
    )
  return limit === undefined ? found : found.limit(limit)
}

/** The person's own offers that customers may still take. */
export const findOpenOffers = (db: Executor, provider: number): Promise<{ id: number }[]> =>
  db
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.providerId, provider), inArray(offers.status, [...activeOffers])))
