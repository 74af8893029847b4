import type { Booking } from '@/lib/contract/bookings'
import type { Dispute } from '@/lib/contract/disputes'

/** One of the two sides. An operator is neither: they read both here, and decide. */
export type Side = 'customer' | 'provider'

export interface DisputeProps {
  booking: Booking
  dispute: Dispute
}
