import { tokenExpiry } from '@/lib/api/token-claims'
import { accountFolders } from '@/lib/frame/account-folders'
import { folderOf, withoutLocale } from '@/lib/frame/rules'
import { localisedPath } from '@/lib/i18n/locales'
import { paths } from '@/lib/paths'
import { homeOfSide } from '@/lib/session/page-side'
import { callbackOf, signedOutRedirect, type PageLocation } from '@/lib/session/redirects'
import { storageKeys } from '@/lib/storage/keys'
import { cookieIn } from './cookie-in'

const hasTokens = (cookies: string): boolean =>
  [storageKeys.accessToken, storageKeys.refreshToken].some((name) => cookieIn(cookies, name) !== undefined)

/** Returns where the sign-in page leads an unexpired session; null leaves it to the page, which loads the user. */
const signedInRedirect = ({ path, search }: PageLocation, cookies: string, now: number): string | null => {
  const access = cookieIn(cookies, storageKeys.accessToken)
  const isLive = access !== undefined && (tokenExpiry(access) ?? 0) > now
  if (!isLive || `${path}/`.replace(/\/+$/, '/') !== paths.login()) return null
  if (new URLSearchParams(search).has('other')) return null
  const role = cookieIn(cookies, storageKeys.userRole)
  return callbackOf(search) ?? (role === 'customer' || role === 'provider' ? homeOfSide[role] : null)
}

/**
 * Returns the redirect that a page's address and the request's `Cookie` header decide, in the language of the address;
 * null without one. An account page without any token redirects to sign-in and back; the sign-in page with an unexpired
 * access token redirects on, unless it is for another account. Signatures, roles and verifications are left to the API,
 * and so is an expired access token beside a refresh token, which the page renews.
 */
export const cookieRedirect = (url: string, cookies = '', now = Date.now()): string | null => {
  const folder = folderOf(url)
  const isAccount = accountFolders.includes(folder)
  if (!isAccount && folder !== 'login') return null
  const [path = '/', ...query] = withoutLocale(url).split('?')
  const place = { path, search: query.length === 0 ? '' : `?${query.join('?')}` }
  const to = isAccount
    ? hasTokens(cookies)
      ? null
      : signedOutRedirect(place)
    : signedInRedirect(place, cookies, now)
  return to === null ? null : localisedPath(url.startsWith('/en/') ? 'en' : 'pt', to)
}
