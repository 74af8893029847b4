import type { Locale } from '@/lib/i18n/locales'
import { readTrackingId } from '@/lib/storage/cookies'
import { createCall, type Call } from './client'
import { reportingCall } from './reporting'
import { cookieTokens } from './tokens'

const calls = new Map<Locale, Call>()

/** The browser's calls that need no session: the catalogue, places, providers. */
export const publicCall = (locale: Locale): Call => {
  const known = calls.get(locale)
  if (known) return known
  const made = reportingCall(
    createCall({ baseURL: '', locale, token: cookieTokens.access, trackingId: readTrackingId }),
  )
  calls.set(locale, made)
  return made
}
