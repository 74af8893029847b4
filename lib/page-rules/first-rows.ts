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

/** Addresses with such a page. */
const pages = new Set(['/my-bookings/'])

/** A token with less left may expire before the API reads it, ms. */
const marginMs = 5_000

/**
 * Returns the `Cookie` header a page's first rows are rendered with: the access token alone. Null if the page has none to
 * render, or the request no unexpired token. The token is read, not verified: the API verifies it.
 */
export const firstRowsCookie = (
  url: string,
  cookies: string | undefined,
  now = Date.now(),
): string | null => {
  if (cookies === undefined || !pages.has(withoutLocale(url.split('?', 1)[0] ?? '/'))) return null
  const token = cookieIn(cookies, storageKeys.accessToken)
  const isLive = token !== undefined && (tokenExpiry(token) ?? 0) > now + marginMs
  return isLive ? `${storageKeys.accessToken}=${token}` : null
}
