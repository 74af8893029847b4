import type { Booking } from '@/server/modules/bookings/service'
import type { Review } from './repository'

export type ReviewEvent =
  | { type: 'review.written'; review: Review; booking: Booking }
  /** Both sides have written, or the time to write is over. */
  | { type: 'review.published'; reviews: Review[]; booking: Booking }
