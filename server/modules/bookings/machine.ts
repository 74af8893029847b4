import { bookingProcess, type BookingState, type BookingStep } from '@/lib/contract/bookings'
import type { Machine } from '@/server/process/machine'
import { moveBooking, type Booking, type BookingValues } from './repository'

/** How bookings move: the one table, their compare-and-set, and what the journal keeps of them. */
export const bookingMachine: Machine<BookingStep, BookingState, Booking, BookingValues> = {
  process: bookingProcess,
  prefix: '',
  move: moveBooking,
  subject: (booking) => ({ bookingId: booking.id, offerId: booking.approvedOfferId }),
}
