/** The most scripts a first visit of each page may bring, in KB as they are sent. To be lowered, not raised. */
export const scriptLimits = {
  '/': 130,
  '/services/limpeza/': 130,
  '/services/limpeza/faxina-residencial/': 131,
  '/contact-us/': 131,
  '/login/': 165,
  '/register/': 166,
  '/demand/': 161,
  '/my-bookings/': 193,
  '/settings/': 218,
  '/provider/offers/': 203,
  '/customer/messages/': 212,
  '/wallet/': 199,
} as const
