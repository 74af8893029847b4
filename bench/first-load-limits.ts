/** The most scripts a first visit of each page may bring, in KB as they are sent. To be lowered, not raised. */
export const scriptLimits = {
  '/': 130,
  '/services/limpeza/': 130,
  '/services/limpeza/faxina-residencial/': 130,
  '/contact-us/': 130,
  '/login/': 165,
  '/register/': 165,
  '/demand/': 161,
  '/my-bookings/': 156,
  '/settings/': 174,
  '/provider/offers/': 167,
  '/customer/messages/': 173,
  '/wallet/': 162,
} as const
