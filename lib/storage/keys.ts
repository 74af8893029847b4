/** Keys of stored values; cookies and local storage share the list. */
export const storageKeys = {
  locale: 'NEXT_LOCALE',
  accessToken: 'accessToken',
  refreshToken: 'refreshToken',
  keepSignedIn: 'keepSignedIn',
  userRole: 'userRole',
  trackingId: 'tracking_id',
  cookieConsent: 'cookie_consent',
  shouldCompleteProfile: 'shouldCompleteProfile',
  autoRoleFlag: 'autoRoleFlag',
  theme: 'theme',
  city: 'city',
  currentStep: 'currentStep',
  makeOfferStep: 'makeOfferStep',
  currentMakeOffer: 'currentMakeOffer',
  demand: 'demand',
  priceEstimates: 'priceEstimates',
  /** Draft of releases up to 0.1.0; now under `demand`. */
  scheduleDraft: 'scheduleDraft',
  photoAddresses: 'photoAddresses',
  attempts: 'attempts',
  payChoice: 'payChoice',
  googleAttempt: 'googleAttempt',
  forgotten: 'forgotten',
  pushToken: 'pushToken',
  typedPhone: 'typedPhone',
  typedName: 'typedName',
  typedEmail: 'typedEmail',
  typedFields: 'typedFields',
  missingScript: 'missingScript',
} as const

/** Key prefixes per conversation, followed by its room. */
export const roomKeys = { draft: 'chatDraft.', outbox: 'chatOutbox.' } as const

/** Key prefixes per booking, followed by its number. */
export const bookingKeys = {
  review: 'reviewDraft.',
  dispute: 'disputeDraft.',
  problem: 'problemDraft.',
} as const

/** One year. */
export const localeCookieSeconds = 31_536_000
export const trackingCookieDays = 365
/**
 * Life time of the refresh token's cookie when the person asked to stay signed in; otherwise it ends with the
 * browser session.
 */
export const refreshCookieDays = 30
/** Static data kept by the browser is reused this long while the locale matches. */
export const staticDataMs = 86_400_000
