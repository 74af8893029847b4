import type { Booking } from '@/lib/contract/bookings'

/** What the other side of a job is called. */
export const peerOf = ({
  role,
  provider,
  customer,
}: Pick<Booking, 'role' | 'provider' | 'customer'>): string =>
  (role === 'customer' ? provider?.full_name : customer.full_name)?.split(' ')[0] ?? ''
