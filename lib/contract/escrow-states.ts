import type { BookingState } from './booking-states'

/** Begun, and not yet said to be right. */
export const activeStates = [
  'in_progress',
  'delivered',
  'changes_requested',
] as const satisfies readonly BookingState[]
export const escrowedStates = [
  'approved',
  ...activeStates,
  'disputed',
] as const satisfies readonly BookingState[]
/** Paid, and neither completed nor called off: money is held for the work. */
export const isEscrowed = (status: BookingState): boolean => escrowedStates.some((state) => state === status)
