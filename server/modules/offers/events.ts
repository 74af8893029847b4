import type { Booking } from '@/server/modules/bookings/service'
import type { Offer } from './repository'

/** The offer as it is after the step, and the booking it is made on. */
interface About {
  offer: Offer
  booking: Booking
}
/** Said once for all that one step moved together. */
interface AboutMany {
  offers: Offer[]
  booking: Booking
}

/**
 * What an offer says of itself. That one was approved, its booking says:
 * `booking.reserved`, and `booking.confirmed` once it is paid.
 */
export type OfferEvent =
  | ({ type: 'offer.sent' } & About)
  | ({ type: 'offer.updated' } & About)
  | ({ type: 'offer.update_accepted' } & About)
  | ({ type: 'offer.withdrawn' } & About)
  | ({ type: 'offer.rejected' } & About)
  | ({ type: 'offer.expired' } & About)
  | ({ type: 'offer.not_selected' } & AboutMany)
  | ({ type: 'offer.revived' } & AboutMany)
