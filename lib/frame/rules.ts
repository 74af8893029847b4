import { accountFolders, authFolders } from './account-folders'

/**
 * Layout rules that depend on the address alone. Paths may have a language prefix, also for Portuguese: cached pages
 * are rendered under the prefixed path, and hydration would keep markup that differs from the browser's own.
 */
/** A path without its language. */
export const withoutLocale = (path: string): string => path.replace(/^\/(?:pt|en)(?=\/|$)/, '') || '/'

const isUnder = (path: string, prefix: string): boolean => {
  const bare = withoutLocale(path)
  return bare === prefix || bare.startsWith(`${prefix}/`)
}

/** Messages and service pages extend under the header; every other page leaves space for it. */
export const hasTopSpacing = (path: string): boolean =>
  !path.includes('/messages') && !isUnder(path, '/services')

/** Public pages are shown at once, before the session is known. */
export const waitsForUser = (path: string): boolean =>
  !path.includes('/discover/') && !path.includes('/services/')

export const loadsChatWidget = (path: string): boolean => !path.includes('messages')

const appFolders = accountFolders.concat(authFolders, 'demand', 'operator', 'schedule-booking')

/** First folder of an address, after its language. */
export const folderOf = (href: string): string => withoutLocale(href).split(/[/?#]/)[1] ?? ''

/** Pages with forms: they load the component library, the API client and the form library. */
export const isAppPath = (href: string): boolean => appFolders.includes(folderOf(href))

/** Wizards and account pages have no footer. */
export const hasFooter = (path: string): boolean => !isAppPath(path) || authFolders.includes(folderOf(path))
