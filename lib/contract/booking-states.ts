export const bookingStates = [
  'booking_offers',
  'awaiting_payment',
  'approved',
  'in_progress',
  'delivered',
  'changes_requested',
  'completed',
  'expired',
  'canceled',
  'canceled_by_customer',
  'canceled_by_provider',
  'no_show_provider',
  'no_show_customer',
  'disputed',
  'refunded',
  'split',
] as const
export type BookingState = (typeof bookingStates)[number]

/** Begun, and not yet accepted by the customer. */
export const activeStates = [
  'in_progress',
  'delivered',
  'changes_requested',
] as const satisfies readonly BookingState[]
/** Somebody is said not to have come; either side may object for some time (`noShowDisputeHours`). */
export const noShowStates = [
  'no_show_provider',
  'no_show_customer',
] as const satisfies readonly BookingState[]
export type NoShowState = (typeof noShowStates)[number]
export const isNoShow = (status: BookingState): status is NoShowState =>
  noShowStates.some((state) => state === status)
export const escrowedStates = [
  'approved',
  ...activeStates,
  'disputed',
] as const satisfies readonly BookingState[]
/** Paid, and neither completed nor called off: the money is in escrow. */
export const isEscrowed = (status: BookingState): boolean => escrowedStates.some((state) => state === status)
