import type { Booking } from '@/lib/contract/bookings'
import type { Claim } from '@/lib/contract/claims'

export interface ClaimProps {
  booking: Booking
  claim: Claim
}
