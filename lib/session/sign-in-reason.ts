/** Reasons for signing in, derived from the return address. Keys of `accounts.login.reason`. */
const reasons = [
  ['email', /^\/verify-email\//],
  ['phone', /^\/verify-phone\//],
  ['dispute', /^\/my-bookings\/\d+\/dispute\//],
  ['pay', /^\/my-bookings\/\d+\/pay\//],
  ['booking', /^\/my-bookings\/(?:\d+\/|\?|$)/],
  ['messages', /^\/(?:customer|provider)\/messages\//],
  ['offers', /^\/provider\/offers\//],
  ['wallet', /^\/(?:wallet|withdraw)\//],
  ['settings', /^\/settings\//],
  ['request', /^\/(?:demand|schedule-booking)\//],
] as const

export type SignInReason = (typeof reasons)[number][0]

export const signInReason = (callback: string | null | undefined): SignInReason | null =>
  reasons.find(([, path]) => callback != null && path.test(callback))?.[0] ?? null
