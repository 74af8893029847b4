import { callbackOf, doneRedirect, endedRedirect, landing, missingRedirect } from '@/lib/session/redirects'

const customer = { is_consumer: true, is_provider: false, is_email_verified: true }
const searchOf = (value: string) => `?${new URLSearchParams({ callbackUrl: value }).toString()}`
const missing = ['email-verification', 'phone-verification', 'role', 'address', 'service'] as const

/** Everywhere a page is led to by its address: by its `callbackUrl`, or back to where it was. */
export const readers: Record<string, (value: string) => string | null> = {
  'the page named': (value) => callbackOf(searchOf(value)),
  'after signing in': (value) => landing(customer, searchOf(value), false),
  'after a page that is done': (value) => doneRedirect(customer, searchOf(value)),
  'the end of a session': (value) => endedRedirect({ path: value, search: '' }),
  ...Object.fromEntries(
    missing.map((one) => [
      `a missing ${one}`,
      (value: string) => missingRedirect(one, { path: '/complete-profile/', search: searchOf(value) }),
    ]),
  ),
}

/**
 * Lets through what stands for another host once dot segments are taken out: `/.//host`. Returns what brings the
 * check back.
 */
export const withoutSegments = (): (() => void) => {
  const { startsWith } = String.prototype
  String.prototype.startsWith = function (this: string, search: string, position?: number) {
    return search !== '//' && startsWith.call(this, search, position)
  }
  return () => void (String.prototype.startsWith = startsWith)
}
