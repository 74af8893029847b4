import { safeCallback } from '@/lib/callback-url'
import type { MissingAuthorization } from '@/lib/contract/errors'
import { paths } from '@/lib/paths'

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

/** Returns the destination when the session ends; null for pages that need none. */
export const signedOutRedirect = ({ path, search }: PageLocation): string | null => {
  const open = [...entrances, paths.goodbye(), paths.unsubscribe()]
  if (open.some((page) => startsAt(path, page))) return null
  return paths.login(withSlash(path) === '/' ? undefined : `${withSlash(path)}${search}`)
}
