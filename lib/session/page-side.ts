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
const homeOfSide: Record<UserRole, string> = {
  customer: paths.myBookings(),
  provider: paths.providerOffers(),
}

const jobs = paths.providerOffers('approved')

/** What a page of the other side is on one's own: whoever opens bookings as a professional looks for their jobs. */
export const counterpartOf = (path: string, own: UserRole): string =>
  own === 'provider' && path.startsWith('/my-bookings/') ? jobs : homeOfSide[own]

/**
 * Where somebody is led from a page of the other side without a word, because theirs is the same in all but its
 * address: from the list of bookings to the list of jobs.
 */
export const ownPageFor = (path: string, own: UserRole | undefined): string | null =>
  own === 'provider' && /^\/my-bookings\/?$/.test(path) ? jobs : null
