import { enqueue } from '@/server/jobs/outbox'
import type { Booking } from '@/server/modules/bookings/service'
import type { Subscriber } from '@/server/process/subscriber'
import type { Work } from '@/server/process/unit-of-work'
import { closeAllOfBooking } from './steps'

type Of = { booking: Booking }
/** The request leaves one job, however many providers match. */
const match = ({ tx }: Work, { booking }: Of) => enqueue(tx, 'booking.match', { booking: booking.id })
const close = async (work: Work, { booking }: Of) => void (await closeAllOfBooking(work, booking.id, 'close'))
const expire = async (work: Work, { booking }: Of) =>
  void (await closeAllOfBooking(work, booking.id, 'expire'))

/** A suggestion is open as long as its demand is. */
export const suggestions: Subscriber = {
  name: 'suggestions',
  on: {
    'booking.published': match,
    'booking.revived': match,
    // Its matching may have run while the time was held, and found it closed.
    'booking.hold_ended': match,
    'booking.confirmed': close,
    'booking.canceled': close,
    'booking.expired': expire,
  },
}
