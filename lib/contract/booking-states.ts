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
