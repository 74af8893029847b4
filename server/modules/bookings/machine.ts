import type { BookingState } from '@/lib/contract/booking-states'
import { bookingProcess, type BookingStep } from '@/lib/contract/bookings'
import type { Machine } from '@/server/process/machine'
import { moveBooking, type Booking, type BookingValues } from './repository'

/** The process of bookings with its compare-and-set and journal. */
export const bookingMachine: Machine<BookingStep, BookingState, Booking, BookingValues> = {
  process: bookingProcess,
  prefix: '',
  move: moveBooking,
  subject: (booking) => ({ bookingId: booking.id, offerId: booking.approvedOfferId }),
}
