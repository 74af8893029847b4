import type { Booking } from '@/lib/contract/bookings'

/** Returns the display name of the other side. */
export const peerOf = ({
  role,
  provider,
  customer,
}: Pick<Booking, 'role' | 'provider' | 'customer'>): string =>
  (role === 'customer' ? provider?.full_name : customer.full_name)?.split(' ')[0] ?? ''
