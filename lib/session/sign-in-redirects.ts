import type { User } from '@/lib/contract/accounts'
import { paths } from '@/lib/paths'
import { opensDesk } from './opens-desk'
import { callbackOf } from './redirects'

/** The customer's bookings. This redirect's query ends in a slash, as links in use have it. */
const bookingsAfterwards = `${paths.myBookings('booking_offers')}/`

/** Reason why a verification or profile page is complete. */
interface Done {
  /** A demand was begun before. It comes back first: the link of a mail says nothing of it. */
  hasDemand?: boolean
  /** The page did ask, and was answered; false for one that was not needed in the first place. */
  wasAsked?: boolean
}

/**
 * Returns the destination after verification and profile are complete. New providers continue to their
 * set-up.
 */
export const completionRedirect = (
  user: Pick<User, 'is_consumer' | 'is_provider'>,
  search: string,
  { hasDemand = false, wasAsked = false }: Done = {},
): string => {
  const callback = callbackOf(search)
  if (callback) return callback
  if (hasDemand) return paths.demand()
  if (user.is_consumer) return bookingsAfterwards
  return wasAsked && user.is_provider ? paths.providerBegin() : paths.home()
}

/** Returns the destination after sign-in or registration. An unfinished request comes first. */
export const signInRedirect = (
  user: Pick<User, 'is_consumer' | 'is_provider' | 'is_email_verified'> &
    Partial<Pick<User, 'is_operator' | 'operator_scopes'>>,
  search: string,
  hasDemand: boolean,
): string => {
  const callback = callbackOf(search)
  if (callback) return callback
  if (hasDemand) return paths.demand()
  // New providers continue to their set-up.
  if (!user.is_email_verified) return paths.verifyEmail(user.is_provider ? paths.providerBegin() : undefined)
  if (opensDesk(user)) return paths.operatorPayments()
  if (!user.is_consumer && !user.is_provider) return paths.completeProfile()
  return user.is_provider ? paths.providerOffers() : paths.myBookings()
}
