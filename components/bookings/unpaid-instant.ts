import type { ListedBooking } from '@/lib/contract/bookings'

/** Whether a customer looks at an instant booking that ended unpaid. */
export const isUnpaidInstant = ({
  role,
  status,
  instant,
}: Pick<ListedBooking, 'role' | 'status' | 'instant'>): boolean =>
  role === 'customer' && status === 'expired' && instant
