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
  ['claims', 'of-booking', booking],
]

/**
 * Query keys to invalidate when a payment changed: of its booking, of none for a deposit, and of every booking when a
 * program of the release before names none.
 */
export const keysOfPayment = (payment: number, booking: number | null | undefined): QueryKey[] => {
  const own = [
    ['payments', 'detail', payment],
    ['payments', 'balance'],
  ]
  if (booking === null) return own
  const one = booking === undefined ? [] : [booking]
  return [...own, ['payments', 'booking', ...one], ['bookings', 'detail', ...one]]
}
