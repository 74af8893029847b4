/** The most scripts a first visit of each page may bring, in KB as they are sent. To be lowered, not raised. */
export const scriptLimits = {
  '/': 145,
  '/services/limpeza/': 145,
  '/services/limpeza/faxina-residencial/': 145,
  '/contact-us/': 146,
  '/login/': 179,
  '/register/': 180,
  '/demand/': 175,
  '/my-bookings/': 211,
  '/settings/': 236,
  '/provider/offers/': 221,
  '/customer/messages/': 230,
  '/wallet/': 216,
} as const
