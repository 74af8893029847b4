import type { Executor } from '@/server/db/client'
import type { By } from '@/server/process/machine'
import { takeStep } from '@/server/process/step'
import type { Work } from '@/server/process/unit-of-work'
import type { Agreed } from './events'
import { bookingMachine } from './machine'
import { findBooking, findBookings, lockBooking, recountOffers, type Booking } from './repository'
import { newStartCode } from './start-code'

export { findBooking, lockBooking, recountOffers, type Booking }

interface Confirmation {
  agreed: Agreed
  by: By
  /** Booked at a published price, without an offer to compare. */
  isInstant: boolean
}

/** An offer on a locked booking was approved: the booking is confirmed with that provider at that time. */
export const confirm = (
  work: Work,
  booking: Booking,
  { agreed, by, isInstant }: Confirmation,
): Promise<Booking> =>
  takeStep(work, bookingMachine, booking, {
    step: 'approve',
    by,
    values: () => ({
      providerId: agreed.provider,
      approvedOfferId: agreed.offer,
      startsAt: agreed.startsAt,
      endsAt: new Date(agreed.startsAt.getTime() + agreed.durationMinutes * 60_000),
      startCode: newStartCode(),
      startTries: 0,
      expiresAt: null,
    }),
    says: (taken) => [{ type: 'booking.confirmed', booking: taken.after, by, agreed, isInstant }],
  })

/** The bookings of these ids in the order given, as rows to present. */
export const bookingRows = async (db: Executor, ids: number[]) => {
  const found = await findBookings(db, [...new Set(ids)])
  return ids.flatMap((id) => found.get(id) ?? [])
}
