import type { BookingState } from './booking-states'

/**
 * States in which the sides of a booking see each other's full name, confirmed phone, the street, and unmasked texts:
 * from payment on, until the booking is canceled.
 */
export const disclosedStates = [
  'approved',
  'in_progress',
  'delivered',
  'changes_requested',
  'disputed',
  'completed',
  'refunded',
  'split',
] as const satisfies readonly BookingState[]

/** Degree to which a user sees the other side. */
export type Visibility = 'first' | 'full'

export const visibilityIn = (status: string): Visibility =>
  disclosedStates.some((one) => one === status) ? 'full' : 'first'

/** Returns the visibility between the sides of one offer: full for the accepted offer only. */
export const visibilityOfOffer = (
  booking: { status: string; approvedOfferId: number | null } | undefined,
  offer: number,
): Visibility => (booking?.approvedOfferId === offer ? visibilityIn(booking.status) : 'first')
