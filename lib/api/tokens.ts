import { clearCookie, invalidateCookieCache, readCookie, writeCookie } from '@/lib/storage/cookies'
import { refreshCookieDays, storageKeys } from '@/lib/storage/keys'

export interface TokenPair {
  access: string
  refresh: string
}

/** Storage of the session's tokens. */
export interface TokenStore {
  access: () => string | undefined
  refresh: () => string | undefined
  /** Invalidates the cache, so that the next read sees other tabs' writes. */
  lookAgain: () => void
  /** `keep` makes the refresh token outlive the browser; left out, it stays as chosen when signing in. */
  write: (pair: TokenPair, keep?: boolean) => void
  clearAccess: () => void
  clear: () => void
}

/**
 * Tokens in cookies, shared by every tab and, with a configured domain, by sibling hosts. A cookie's life
 * time cannot be read back, so the choice to stay signed in is stored too and applied when the refresh token
 * rotates.
 */
export const cookieTokens: TokenStore = {
  access: () => readCookie(storageKeys.accessToken),
  refresh: () => readCookie(storageKeys.refreshToken),
  lookAgain: invalidateCookieCache,
  write: ({ access, refresh }, keep = readCookie(storageKeys.keepSignedIn) === 'true') => {
    const days = keep ? refreshCookieDays : undefined
    writeCookie(storageKeys.accessToken, access)
    writeCookie(storageKeys.refreshToken, refresh, days)
    writeCookie(storageKeys.keepSignedIn, String(keep), days)
  },
  clearAccess: () => clearCookie(storageKeys.accessToken),
  clear: () => {
    clearCookie(storageKeys.accessToken)
    clearCookie(storageKeys.refreshToken)
    clearCookie(storageKeys.keepSignedIn)
  },
}
