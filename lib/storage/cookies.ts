import { cookieJar } from './cookie-jar'
import { localeCookieSeconds, storageKeys, trackingCookieDays } from './keys'
import { cookieScope } from './scope'

const attributes = (days?: number) => ({
  path: '/',
  sameSite: 'Lax' as const,
  ...cookieScope(),
  ...(days === undefined ? {} : { expires: days }),
})

export const readCookie = cookieJar.read

/** Without `days` the cookie ends with the browser session. */
export const writeCookie = (name: string, value: string, days?: number): void => {
  cookieJar.write(name, value, attributes(days))
}

/** The language for the next visit, in seconds as the front's own cookie says it. */
export const writeLocale = (locale: string): void => {
  cookieJar.write(storageKeys.locale, locale, { ...attributes(), 'max-age': String(localeCookieSeconds) })
}

export const clearCookie = (name: string): void => cookieJar.clear(name, attributes())

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
