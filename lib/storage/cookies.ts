import Cookies from 'js-cookie'
import { localeCookieSeconds, storageKeys, trackingCookieDays } from './keys'
import { cookieScope } from './scope'

const attributes = (days?: number) => ({
  path: '/',
  sameSite: 'Lax' as const,
  ...cookieScope(),
  ...(days === undefined ? {} : { expires: days }),
})

/** Maximum age of cached cookies, ms, in case the browser fails to report a change. */
const keptMs = 1_000
let kept: Partial<Record<string, string>> = {}
let keptUntil = 0

/** Invalidates the cache, so that the next read sees other tabs' writes. */
export const invalidateCookieCache = (): void => {
  keptUntil = 0
}

const tells = typeof window !== 'undefined' && 'cookieStore' in window
if (tells) window.cookieStore.addEventListener('change', invalidateCookieCache)

/**
 * Each look at the cookies waits for another process of the browser, some milliseconds of a phone, and many parts
 * look while a page is drawn. So they are kept until this page writes one or the browser tells of a change; where it
 * does not tell, for as long as the work lasts that looked first.
 */
export const readCookie = (name: string): string | undefined => {
  if (typeof document === 'undefined') return undefined
  const now = performance.now()
  if (now >= keptUntil) {
    kept = Cookies.get()
    keptUntil = now + keptMs
    if (!tells) queueMicrotask(invalidateCookieCache)
  }
  return kept[name]
}

/** Without `days` the cookie ends with the browser session. */
export const writeCookie = (name: string, value: string, days?: number): void => {
  Cookies.set(name, value, attributes(days))
  invalidateCookieCache()
}

/** The language for the next visit, in seconds as the front's own cookie says it. No page looks at it here. */
export const writeLocale = (locale: string): void => {
  Cookies.set(storageKeys.locale, locale, { ...attributes(), 'max-age': String(localeCookieSeconds) })
}

export const clearCookie = (name: string): void => {
  Cookies.remove(name, attributes())
  invalidateCookieCache()
}

export type Consent = 'accepted' | 'declined'

export const readConsent = (): Consent | undefined => {
  const stored = readCookie(storageKeys.cookieConsent)
  return stored === 'accepted' || stored === 'declined' ? stored : undefined
}

/** Accepting starts a new, random tracking id; declining ends one that existed. */
export const writeConsent = (consent: Consent): void => {
  writeCookie(storageKeys.cookieConsent, consent, trackingCookieDays)
  if (consent === 'accepted') writeCookie(storageKeys.trackingId, randomId(), trackingCookieDays)
  else clearCookie(storageKeys.trackingId)
}

/** The tracking id, only when analytics were accepted. */
export const readTrackingId = (): string | undefined =>
  readConsent() === 'accepted' ? readCookie(storageKeys.trackingId) : undefined

// crypto.randomUUID exists only in secure contexts; a phone testing over http on the local network is not
// one.
export const randomId = (): string =>
  typeof crypto.randomUUID === 'function'
    ? crypto.randomUUID()
    : '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => {
        const random = crypto.getRandomValues(new Uint8Array(1))[0] ?? 0
        return (Number(digit) ^ (random & (15 >> (Number(digit) / 4)))).toString(16)
      })
