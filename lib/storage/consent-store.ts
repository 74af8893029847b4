import { readConsent, writeConsent, type Consent } from './cookies'

const listeners = new Set<() => void>()
let isReopened = false
const tell = () => listeners.forEach((listener) => listener())

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
  /** Whether the banner asks: for the first time, or because somebody wants to change the answer. */
  asks: (): 'first' | 'again' | 'no' => (isReopened ? 'again' : readConsent() ? 'no' : 'first'),
  /** A page is made for everybody, who was asked and who was not. */
  asksOnServer: () => 'unknown' as const,
  reopen: () => {
    isReopened = true
    tell()
  },
  answer: (consent: Consent) => {
    writeConsent(consent)
    isReopened = false
    tell()
  },
}
