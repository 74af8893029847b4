/**
 * Rules of the frame that depend on the address alone. Paths may carry a language's prefix, Portuguese's too:
 * a page kept for everybody is made under it, and markup that differs from the browser's first own would stay
 * as it is.
 */
const withoutLocale = (path: string): string => path.replace(/^\/(?:pt|en)(?=\/|$)/, '') || '/'

const isUnder = (path: string, prefix: string): boolean => {
  const bare = withoutLocale(path)
  return bare === prefix || bare.startsWith(`${prefix}/`)
}

/** Messages and service pages reach up under the header; every other page leaves room for it. */
export const hasTopSpacing = (path: string): boolean =>
  !path.includes('/messages') && !isUnder(path, '/services')

/** Public pages that show at once, before it is known who looks. */
export const waitsForUser = (path: string): boolean =>
  !path.includes('/discover/') && !path.includes('/services/')

export const loadsChatWidget = (path: string): boolean => !path.includes('messages')

/** Pages that fill the window have no footer. */
export const hasFooter = (path: string): boolean => !path.includes('/messages')

const appFolders = [
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'goodbye',
  'verify-email',
  'verify-phone',
  'complete-profile',
  'demand',
  'schedule-booking',
  'my-bookings',
  'customer',
  'provider',
  'wallet',
  'withdraw',
  'operator',
  'settings',
]

/** Pages that act rather than read: they bring the component library, the API client and the forms. */
export const isAppPath = (href: string): boolean =>
  appFolders.includes(withoutLocale(href).split(/[/?#]/)[1] ?? '')
