import type { Booking } from '@/server/modules/bookings/service'
import type { Offer } from './repository'

/** The offer after the step, and its booking. */
interface About {
  offer: Offer
  booking: Booking
}
/** A step of an update, with the offer as it was before. */
interface AboutUpdate extends About {
  before: Offer
}
/** Published once for all offers that one step moved. */
interface AboutMany {
  offers: Offer[]
  booking: Booking
}

/**
 * Events of offers. An approval is published by the booking: `booking.reserved`, and `booking.confirmed` once
 * it is paid.
 */
export type OfferEvent =
  | ({ type: 'offer.sent' } & About)
  | ({ type: 'offer.updated' } & AboutUpdate)
  | ({ type: 'offer.update_accepted' } & AboutUpdate)
  | ({ type: 'offer.update_declined' } & AboutUpdate)
  | ({ type: 'offer.withdrawn' } & About)
  | ({ type: 'offer.rejected' } & About)
  | ({ type: 'offer.expired' } & About)
  /** Its provider was booked elsewhere at the time it proposes. */
  | ({ type: 'offer.time_taken' } & About)
  | ({ type: 'offer.not_selected' } & AboutMany)
  | ({ type: 'offer.revived' } & AboutMany)
