import type { BookingState } from './booking-states'

/**
 * States of a booking in which its two sides know each other: full names, confirmed telephones, the street, and
 * what they wrote as they wrote it. From being paid on, and no longer where the work came to nothing: what a
 * canceled booking showed is hidden again.
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

/** How much somebody sees of the other side. */
export type Visibility = 'first' | 'full'

export const visibilityIn = (status: string): Visibility =>
  disclosedStates.some((one) => one === status) ? 'full' : 'first'

/** What the two sides of one offer see of each other: only the offer that was taken brings them together. */
export const visibilityOfOffer = (
  booking: { status: string; approvedOfferId: number | null } | undefined,
  offer: number,
): Visibility => (booking?.approvedOfferId === offer ? visibilityIn(booking.status) : 'first')
