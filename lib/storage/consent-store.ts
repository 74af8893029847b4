import { readConsent, writeConsent, type Consent } from './cookies'

const listeners = new Set<() => void>()

/** The visitor's answer to the cookie banner, for `useSyncExternalStore`. */
export const consentStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  read: (): Consent | 'unset' => readConsent() ?? 'unset',
  /** On the server nothing is known, and nothing is asked. */
  readOnServer: (): Consent | 'unset' | 'unknown' => 'unknown',
  answer: (consent: Consent) => {
    writeConsent(consent)
    for (const listener of listeners) listener()
  },
}
