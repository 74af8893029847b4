import { tokenExpiry } from '@/lib/api/token-claims'
import { withoutLocale } from '@/lib/frame/rules'
import { storageKeys } from '@/lib/storage/keys'
import { cookieIn } from './cookie-in'

/**
 * Asks the renderer for a page with its reader's first rows, from `app/[locale]/…/first-rows/` (next.config.js). Set by
 * the front only.
 */
export const firstRowsHeader = 'x-first-rows'

/** Folder of the pages rendered for one reader; no address of its own. */
export const firstRowsFolder = 'first-rows'

/** Addresses with such a page, and a name in their query with which they have none: it opens something else. */
const pages: Record<string, string | null> = {
  '/my-bookings/': null,
  '/wallet/': null,
  '/customer/messages/': 'id',
  '/provider/messages/': 'id',
  '/provider/offers/': 'make',
}

export const firstRowsPaths = Object.keys(pages)

const isListed = (url: string): boolean => {
  const [path = '/', query] = withoutLocale(url).split('?', 2)
  if (!Object.hasOwn(pages, path)) return false
  const without = pages[path]
  return !without || !query || !new URLSearchParams(query).has(without)
}

/** A token with less left may expire before the API reads it, ms. */
const marginMs = 5_000

/** Cookies such a page depends on, besides its token. */
const roleCookies = [storageKeys.userRole, storageKeys.autoRoleFlag]

/**
 * Returns the `Cookie` header a page's first rows are rendered with: the access token and the reader's role. Null if the
 * page has none to render, or the request no unexpired token. The token is read, not verified: the API verifies it.
 */
export const firstRowsCookie = (
  url: string,
  cookies: string | undefined,
  now = Date.now(),
): string | null => {
  if (cookies === undefined || !isListed(url)) return null
  const token = cookieIn(cookies, storageKeys.accessToken)
  if (token === undefined || (tokenExpiry(token) ?? 0) <= now + marginMs) return null
  const role = roleCookies.map((name) => [name, cookieIn(cookies, name)] as const)
  return [[storageKeys.accessToken, token] as const, ...role]
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`))
    .join('; ')
}
