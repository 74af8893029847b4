import { createListeners } from '@/lib/listeners'
import { readConsent, writeConsent, type Consent } from './cookies'

const { subscribe, notify } = createListeners()
let isReopened = false

/** The visitor's answer to the cookie banner, for `useSyncExternalStore`. */
export const consentStore = {
  subscribe,
  read: (): Consent | 'unset' => readConsent() ?? 'unset',
  /** On the server the answer is unknown, and the banner is not decided. */
  readOnServer: (): Consent | 'unset' | 'unknown' => 'unknown',
  /** Returns whether the banner shows: without an answer yet, or reopened to change it. */
  asks: (): 'first' | 'again' | 'no' => (isReopened ? 'again' : readConsent() ? 'no' : 'first'),
  /** Cached pages are the same whether or not the visitor has answered. */
  asksOnServer: () => 'unknown' as const,
  reopen: () => {
    isReopened = true
    notify()
  },
  answer: (consent: Consent) => {
    writeConsent(consent)
    isReopened = false
    notify()
  },
}
