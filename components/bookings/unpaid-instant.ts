import type { ListedBooking } from '@/lib/contract/bookings'

/** Returns whether a customer views an instant booking that expired unpaid. */
export const isUnpaidInstant = ({
  role,
  status,
  instant,
}: Pick<ListedBooking, 'role' | 'status' | 'instant'>): boolean =>
  role === 'customer' && status === 'expired' && instant
