'use client'

import { documentLocale } from '@/lib/i18n/document-locale'
import { readTrackingId } from '@/lib/storage/cookies'
import { waitUntilOnline } from '@/lib/wait-until-online'
import { createSend, loadClient } from './client'
import { withExclusiveLock } from './exclusive-lock'
import { reportingCall } from './reporting'
import { createSessionCall, type SessionEvent } from './session-call'
import { cookieTokens } from './tokens'

const listeners = new Set<(event: SessionEvent) => void>()

/** Hears of the session's end, renewals and missing verifications. Answers how to stop. */
export const onSession = (listener: (event: SessionEvent) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const session = createSessionCall({
  send: createSend({ baseURL: '', locale: documentLocale, trackingId: readTrackingId }),
  tokens: cookieTokens,
  emit: (event) => listeners.forEach((listener) => listener(event)),
  exclusive: withExclusiveLock,
  // Without a network all attempts would fail within seconds, and the session would be given up for no reason.
  pause: waitUntilOnline,
})

// A signed-in page calls as soon as it is awake.
if (typeof window !== 'undefined' && cookieTokens.access()) void loadClient().catch(() => undefined)

/** The API as the signed-in (or anonymous) browser calls it. */
export const call = reportingCall(session.call)
/**
 * Renews the access token `used` for callers that do not use `call`, such as sockets. Resolves to the new
 * token.
 */
export const renewAccess = session.renew
/**
 * Returns an access token for uses other than calls, such as a socket's address; renews one about to expire first.
 */
export const freshAccess = session.freshAccess
/** Ends this browser's session, which the API refuses to renew, without waiting for the last attempt. */
export const endSession = session.end
