import { safeCallback } from '@/lib/callback-url'
import type { User } from '@/lib/contract/accounts'
import type { MissingAuthorization } from '@/lib/contract/errors'
import { paths } from '@/lib/paths'

/** Where a person is: the path without locale, and the query with its `?`. */
export interface Place {
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

/** Pages on the way in. To come back to one of them would lead who is signed in round in a circle. */
const entrances = [paths.login(), paths.register(), paths.forgotPassword(), paths.resetPassword()]

/** The page a query asks to come back to, without locale: whoever navigates adds the one in use. */
export const callbackOf = (search: string): string | null => {
  const asked = safeCallback(
    new URLSearchParams(search).get('callbackUrl')?.replace(/^\/(?:pt|en)(?=\/|$)/, '') || null,
  )
  const path = asked?.split(/[?#]/, 1)[0] ?? ''
  return entrances.some((page) => startsAt(path, page)) ? null : asked
}

/** Where a missing verification sends somebody, or null to stay. */
export const missingRedirect = (missing: MissingAuthorization, { path, search }: Place): string | null => {
  const to = target[missing]
  if (
    withSlash(path) === '/' ||
    [paths.login(), paths.register(), paths.demand()].some((page) => startsAt(path, page))
  )
    return null
  if (startsAt(path, to())) return null
  // These pages are stops on the way: what they carry on is where the person was before them.
  const isStop = startsAt(path, paths.verifyPhone()) || startsAt(path, paths.completeProfile())
  return to((isStop ? callbackOf(search) : `${withSlash(path)}${search}`) ?? undefined)
}

/** The customer's bookings at the address this one redirect is known by: its query ends in a slash. */
const bookingsAfterwards = `${paths.myBookings()}/`

/** Where somebody goes whose verification or profile page has nothing left to ask. */
export const doneRedirect = (user: Pick<User, 'is_consumer'>, search: string): string =>
  callbackOf(search) ?? (user.is_consumer ? bookingsAfterwards : paths.home())

/** Where the end of a session sends somebody; null where no session is needed to begin with. */
export const endedRedirect = ({ path, search }: Place): string | null => {
  const open = [...entrances, paths.goodbye(), paths.unsubscribe()]
  if (open.some((page) => startsAt(path, page))) return null
  return paths.login(withSlash(path) === '/' ? undefined : `${withSlash(path)}${search}`)
}

/** Where somebody goes who just signed in or registered. A demand begun before comes back first. */
export const landing = (
  user: Pick<User, 'is_consumer' | 'is_provider' | 'is_email_verified'>,
  search: string,
  hasDemand: boolean,
): string => {
  const callback = callbackOf(search)
  if (callback) return callback
  if (hasDemand) return paths.demand()
  // A provider goes on to where the work arrives and what is missing for it is listed; home says nothing of
  // either.
  if (!user.is_email_verified) return paths.verifyEmail(user.is_provider ? paths.providerOffers() : undefined)
  if (!user.is_consumer && !user.is_provider) return paths.completeProfile()
  return user.is_provider ? paths.providerOffers() : paths.myBookings()
}
