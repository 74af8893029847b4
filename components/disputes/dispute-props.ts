import type { Booking } from '@/lib/contract/bookings'
import type { Dispute } from '@/lib/contract/disputes'

/** Sides of a dispute. An operator is neither, and reads both. */
export type Side = 'customer' | 'provider'

export interface DisputeProps {
  booking: Booking
  dispute: Dispute
}
