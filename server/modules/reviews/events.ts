import type { Booking } from '@/server/modules/bookings/service'
import type { Review } from './repository'

export type ReviewEvent =
  /** The time to write is nearly over for these sides. */
  | { type: 'review.due'; booking: Booking; sides: readonly Review['side'][]; until: Date }
  | { type: 'review.written'; review: Review; booking: Booking }
  /** Both sides have written, or the time to write is over. */
  | { type: 'review.published'; reviews: Review[]; booking: Booking }
