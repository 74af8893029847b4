import { paths } from '@/lib/paths'
import type { UserRole } from './role'

/** The side of the marketplace a page belongs to, by its path; null where it serves both sides. */
export const sideOfPage = (path: string): UserRole | null => {
  if (/^\/(?:provider|withdraw)(?:\/|$)/.test(path)) return 'provider'
  // A booking, its help, its dispute and its warranty claim are for both sides; the list of bookings, the offers on one
  // and its payment are for the customer.
  if (
    /^\/(?:customer|my-bookings)(?:\/|$)/.test(path) &&
    !/^\/my-bookings\/\d+\/?(?:(?:claim|dispute|help)\/?)?$/.test(path)
  )
    return 'customer'
  return null
}

/** Home page per role. */
export const homeOfSide: Record<UserRole, string> = {
  customer: paths.myBookings(),
  provider: paths.providerOffers(),
}

const jobs = paths.providerOffers('approved')

/** Returns the page of one's own role that corresponds to another role's page: bookings correspond to jobs. */
export const counterpartOf = (path: string, own: UserRole): string =>
  own === 'provider' && path.startsWith('/my-bookings/') ? jobs : homeOfSide[own]

/**
 * Returns the silent redirect from a page of the other role whose counterpart differs in its address alone: from
 * bookings to jobs.
 */
export const ownPageFor = (path: string, own: UserRole | undefined): string | null =>
  own === 'provider' && /^\/my-bookings\/?$/.test(path) ? jobs : null
