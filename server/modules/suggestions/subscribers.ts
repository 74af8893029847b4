import { enqueue } from '@/server/jobs/outbox'
import type { Booking } from '@/server/modules/bookings/service'
import type { Subscriber } from '@/server/process/subscriber'
import type { UnitOfWork } from '@/server/process/work'
import { startWaves } from './start-waves'
import { closeAllOfBooking } from './transitions'
import { resumeWaves } from './wave-repository'

type Of = { booking: Booking }
/** The request leaves one job, however many providers match. */
const match = (work: UnitOfWork, { booking }: Of) => startWaves(work, booking.id)
const goOn = async ({ tx, now }: UnitOfWork, { booking }: Of) => {
  await resumeWaves(tx, booking.id, now)
  await enqueue(tx, 'booking.match', { booking: booking.id })
}
const close = async (work: UnitOfWork, { booking }: Of) =>
  void (await closeAllOfBooking(work, booking.id, 'close'))
const expire = async (work: UnitOfWork, { booking }: Of) =>
  void (await closeAllOfBooking(work, booking.id, 'expire'))

/** A suggestion is open as long as its demand is. */
export const suggestionsSubscriber: Subscriber = {
  name: 'suggestions',
  on: {
    'booking.published': match,
    'booking.revived': match,
    // Its matching may have run while the time was held, and found it closed.
    'booking.hold_ended': goOn,
    'booking.confirmed': close,
    'booking.canceled': close,
    'booking.expired': expire,
  },
}
