import { paths } from '@/lib/paths'
import type { UserRole } from './role'

/** The side of the marketplace a page belongs to, by its path; null where it serves whoever is signed in. */
export const sideOfPage = (path: string): UserRole | null => {
  if (/^\/(?:provider|withdraw)(?:\/|$)/.test(path)) return 'provider'
  // One booking, and a dispute about it, is read by both of its sides; the list, the choice among offers and the
  // payment by who asked.
  if (
    /^\/(?:customer|my-bookings)(?:\/|$)/.test(path) &&
    !/^\/my-bookings\/\d+\/?(?:dispute\/?)?$/.test(path)
  )
    return 'customer'
  return null
}

/** Where the pages of a side begin. */
export const homeOfSide: Record<UserRole, string> = {
  customer: paths.myBookings(),
  provider: paths.providerOffers(),
}
