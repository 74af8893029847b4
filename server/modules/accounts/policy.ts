/**
 * Limits on attempts for one account, over all networks. They count for missing accounts too, so that a
 * refusal reveals nothing.
 */
export const attemptWindows = {
  register: { max: 20, perSeconds: 3600 },
  /** Share of one network, so that it cannot use up a mailbox's limit and lock its owner out. */
  registerFrom: { max: 6, perSeconds: 3600 },
  /** From browsers the account does not know, all together. */
  signIn: { max: 10, perSeconds: 900 },
  /** From one browser it knows. */
  signInKnown: { max: 10, perSeconds: 900 },
  passwordAgain: { max: 10, perSeconds: 900 },
  code: { max: 20, perSeconds: 3600 },
  sendCode: { max: 10, perSeconds: 3600 },
  /** A message costs money and rings a phone: to one number, and from one network to all numbers. */
  smsTo: { max: 20, perSeconds: 86_400 },
  smsFrom: { max: 200, perSeconds: 86_400 },
  /** From the many networks of one site of IPv6; a telephone company's site has thousands of customers. */
  smsFromSite: { max: 1000, perSeconds: 86_400 },
  contact: { max: 5, perSeconds: 3600 },
  /** Demands and bookings made. */
  publish: { max: 30, perSeconds: 3600 },
  /** Unpaid reservations from one network, by customers without any paid booking. */
  reserveFrom: { max: 12, perSeconds: 3600 },
  export: { max: 3, perSeconds: 3600 },
} as const
export type AttemptKind = keyof typeof attemptWindows

/**
 * From one network for one account: five attempts, then each after a wait twice as long as the one before.
 */
export const attemptBackoffs = {
  signInFrom: { free: 5, firstSeconds: 60, mostSeconds: 3600, forgottenAfterSeconds: 86_400 },
} as const
export type BackoffKind = keyof typeof attemptBackoffs
