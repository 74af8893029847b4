import { paths } from '@/lib/paths'
import type { UserRole } from './role'

/** The side of the marketplace a page belongs to, by its path; null where it serves both sides. */
export const sideOfPage = (path: string): UserRole | null => {
  if (/^\/(?:provider|withdraw)(?:\/|$)/.test(path)) return 'provider'
  // A booking, its help and its dispute are for both sides; the list of bookings, the offers on one and its payment
  // are for the customer.
  if (
    /^\/(?:customer|my-bookings)(?:\/|$)/.test(path) &&
    !/^\/my-bookings\/\d+\/?(?:(?:dispute|help)\/?)?$/.test(path)
  )
    return 'customer'
  return null
}

/** Where the pages of a side begin. */
export const homeOfSide: Record<UserRole, string> = {
  customer: paths.myBookings(),
  provider: paths.providerOffers(),
}

/**
 * Where somebody is led from a page of the other side, when theirs is the same in all but its address: whoever opens the
 * list of bookings as a professional looks for their own jobs.
 */
export const ownPageFor = (path: string, own: UserRole | undefined): string | null =>
  own === 'provider' && /^\/my-bookings\/?$/.test(path) ? paths.providerOffers('approved') : null
