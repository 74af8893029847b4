import { call } from '@/lib/api/browser'
import { cookieTokens } from '@/lib/api/tokens'
import { revokeToken } from '@/lib/contract/accounts'
import { getPathname } from '@/lib/i18n/navigation'
import type { Locale } from '@/lib/i18n/routing'
import { storedPushToken } from '@/lib/push/stored-token'
import { broadcastToTabs } from '@/lib/realtime/tabs'
import { clearRole } from '@/lib/session/role'
import { clearCookie } from '@/lib/storage/cookies'
import { bookingKeys, roomKeys, storageKeys } from '@/lib/storage/keys'
import { clearLocal, clearLocalByPrefix } from '@/lib/storage/local'
import { writeTab } from '@/lib/storage/tab'

export const redirectHome = (locale: Locale) => window.location.assign(getPathname({ href: '/', locale }))

const drafts = [
  storageKeys.demand,
  storageKeys.currentStep,
  storageKeys.priceEstimates,
  storageKeys.scheduleDraft,
  storageKeys.photoAddresses,
  storageKeys.makeOfferStep,
  storageKeys.currentMakeOffer,
]

/** Removes everything personal from this browser, in all tabs. */
const forget = () => {
  cookieTokens.clear()
  clearRole()
  clearCookie(storageKeys.shouldCompleteProfile)
  clearLocal(...drafts, storageKeys.pushToken, storageKeys.forgotten)
  clearLocalByPrefix(...Object.values(roomKeys), ...Object.values(bookingKeys))
  writeTab(storageKeys.typedPhone, '')
  writeTab(storageKeys.typedFields, '')
  broadcastToTabs('signedOut')
}

/**
 * For when the API has already ended every session: clears it here too, and reloads a page that needs none.
 */
export const redirectTo = (locale: Locale, href: string): void => {
  forget()
  window.location.assign(getPathname({ href, locale }))
}

/** Ends the session in every tab, deletes the drafts, and reloads the home page of the locale, or `href`. */
export const signOut = async (locale: Locale, href = '/'): Promise<void> => {
  const refresh = cookieTokens.refresh()
  // The session ends here whatever the API answers; without an answer it expires at the API.
  const push = storedPushToken.read()
  if (refresh)
    await call(revokeToken, { body: { refresh, ...(push ? { push_token: push.token } : {}) } }).catch(
      () => undefined,
    )
  redirectTo(locale, href)
}
