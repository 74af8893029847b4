/**
 * Maximum scripts of a first visit of each page, KB as they are sent. To be lowered, not raised. Module ids follow the
 * path of the checkout, so that the compressed sizes of one commit differ by up to 0.1 KB.
 */
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
  '/provider/offers/': 167.3,
  '/customer/messages/': 173,
  '/wallet/': 162,
} as const
