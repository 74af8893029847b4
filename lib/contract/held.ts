import type { BookingState } from './booking-states'

/** Begun, and not yet said to be right. */
export const underWay = [
  'in_progress',
  'delivered',
  'changes_requested',
] as const satisfies readonly BookingState[]
export const heldStates = ['approved', ...underWay, 'disputed'] as const satisfies readonly BookingState[]
/** Paid, and neither completed nor called off: money is held for the work. */
export const isHeld = (status: BookingState): boolean => heldStates.some((state) => state === status)
