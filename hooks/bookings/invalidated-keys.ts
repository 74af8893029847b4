import type { QueryKey } from '@tanstack/react-query'

/** Query keys to invalidate when a booking, or an offer on it, changed. */
export const invalidatedKeys = (booking: number, offer: number | null): QueryKey[] => [
  ['bookings', 'list'],
  ['bookings', 'detail', booking],
  ['bookings', 'reach', booking],
  ['offers', 'of-booking', booking],
  ...(offer === null ? [['offers', 'detail']] : [['offers', 'detail', offer]]),
  ['provider-demands'],
  ['payments', 'booking', booking],
  ['disputes', 'of-booking', booking],
]
