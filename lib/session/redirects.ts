import { safeCallback } from '@/lib/callback-url'
import type { User } from '@/lib/contract/accounts'
import type { MissingAuthorization } from '@/lib/contract/errors'
import { paths } from '@/lib/paths'
import { opensDesk } from './opens-desk'

/** The current place: path without locale, and query including `?`. */
export interface PageLocation {
  path: string
  search: string
}

const target: Record<MissingAuthorization, (callbackUrl?: string) => string> = {
  'email-verification': paths.verifyEmail,
  'phone-verification': paths.verifyPhone,
  role: paths.completeProfile,
  address: paths.completeProfile,
  service: paths.completeProfile,
}

const withSlash = (path: string) => (path.endsWith('/') ? path : `${path}/`)
const startsAt = (path: string, page: string) => withSlash(path).startsWith(page)

/** Pages for signing in. Returning to one of them after signing in would loop. */
const entrances = [paths.login(), paths.register(), paths.forgotPassword(), paths.resetPassword()]

/** The page named by `callbackUrl`, without locale: the router adds the locale in use. */
export const callbackOf = (search: string): string | null => {
  const asked = safeCallback(
    new URLSearchParams(search).get('callbackUrl')?.replace(/^\/(?:pt|en)(?=\/|$)/, '') || null,
  )
  const path = asked?.split(/[?#]/, 1)[0] ?? ''
  return entrances.some((page) => startsAt(path, page)) ? null : asked
}

/** The page for a missing verification, or null to stay. */
export const verificationRedirect = (
  missing: MissingAuthorization,
  { path, search }: PageLocation,
): string | null => {
  const to = target[missing]
  if (
    withSlash(path) === '/' ||
    [paths.login(), paths.register(), paths.demand()].some((page) => startsAt(path, page))
  )
    return null
  if (startsAt(path, to())) return null
  // These pages are stops on the way: their `callbackUrl` names where the person was before them.
  const isStop = startsAt(path, paths.verifyPhone()) || startsAt(path, paths.completeProfile())
  return to((isStop ? callbackOf(search) : `${withSlash(path)}${search}`) ?? undefined)
}

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

/** Returns the destination when the session ends; null for pages that need none. */
export const signedOutRedirect = ({ path, search }: PageLocation): string | null => {
  const open = [...entrances, paths.goodbye(), paths.unsubscribe()]
  if (open.some((page) => startsAt(path, page))) return null
  return paths.login(withSlash(path) === '/' ? undefined : `${withSlash(path)}${search}`)
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
