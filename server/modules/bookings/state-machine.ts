import { bookingProcess, type BookingStep } from '@/lib/contract/booking-process'
import type { BookingState } from '@/lib/contract/booking-states'
import type { StateMachine } from '@/server/process/state-machine'
import { compareAndSetBooking, type Booking, type BookingValues } from './repository'

/** The process of bookings with its compare-and-set and journal. */
export const bookingStateMachine: StateMachine<BookingStep, BookingState, Booking, BookingValues> = {
  process: bookingProcess,
  prefix: '',
  compareAndSet: compareAndSetBooking,
  subject: (booking) => ({ bookingId: booking.id, offerId: booking.approvedOfferId }),
}
