/** The most scripts a first visit of each page may bring, in KB as they are sent. To be lowered, not raised. */
export const scriptLimits = {
  '/': 130,
  '/services/limpeza/': 130,
  '/services/limpeza/faxina-residencial/': 130,
  '/contact-us/': 131,
  '/acessibilidade/': 130,
  '/login/': 166,
  '/register/': 166,
  '/demand/': 163,
  '/my-bookings/': 157,
  '/settings/': 174,
  '/provider/offers/': 169,
  '/customer/messages/': 175,
  '/wallet/': 163,
} as const
