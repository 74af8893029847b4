import { randomInt } from 'node:crypto'
import type { Executor, Tx } from '@/server/db/client'
import { stateChanged } from '@/server/http/errors'
import {
  closeSuggestions,
  findBooking,
  findBookings,
  holdSlot,
  lockBooking,
  moveBooking,
  recordEvent,
  recountOffers,
  type Booking,
} from './repository'
import { paramsOf } from './telling'

export { type Booking, findBooking, findBookings, lockBooking, paramsOf, recordEvent, recountOffers }

/** Four digits the customer says at the door. */
export const newStartCode = (): string => String(randomInt(10_000)).padStart(4, '0')

interface Agreed {
  offer: number
  provider: number
  startsAt: Date
  durationMinutes: number
}

/**
 * An offer on a locked booking was approved: the booking is confirmed with that provider at that time, its time is
 * taken (a clash violates `slots_no_overlap`) and it takes no more offers.
 */
export const confirmBooking = async (
  tx: Tx,
  booking: Booking,
  agreed: Agreed,
  customer: number,
): Promise<Booking> => {
  const endsAt = new Date(agreed.startsAt.getTime() + agreed.durationMinutes * 60_000)
  const confirmed = await moveBooking(tx, booking.id, 'booking_offers', 'approved', {
    providerId: agreed.provider,
    approvedOfferId: agreed.offer,
    startsAt: agreed.startsAt,
    endsAt,
    startCode: newStartCode(),
    startTries: 0,
    expiresAt: null,
  })
  if (!confirmed) throw stateChanged()
  await holdSlot(tx, agreed.provider, booking.id, agreed.startsAt, endsAt)
  await closeSuggestions(tx, booking.id, 'closed')
  await recordEvent(tx, {
    bookingId: booking.id,
    offerId: agreed.offer,
    actor: 'customer',
    userId: customer,
    step: 'approve',
    fromState: booking.status,
    toState: 'approved',
  })
  return confirmed
}

/** The bookings of these ids in the order given, as rows to present. */
export const bookingRows = async (db: Executor, ids: number[]) => {
  const found = await findBookings(db, [...new Set(ids)])
  return ids.flatMap((id) => found.get(id) ?? [])
}
