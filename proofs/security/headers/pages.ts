/** Every template of the site, those behind a session as a stranger is sent them. */
export const templates = [
  ...['/', '/services/', '/services/limpeza/', '/services/limpeza/faxina-residencial/', '/providers/1/'],
  ...['/discover/', '/discover/limpeza/faxina-residencial/sp/', '/contact-us/', '/privacy/', '/terms/'],
  ...['/how-it-works/client/', '/how-it-works/provider/', '/unsubscribe/', '/login/', '/login/google/'],
  ...['/register/', '/forgot-password/', '/reset-password/', '/goodbye/', '/demand/', '/schedule-booking/'],
  ...['/settings/', '/complete-profile/', '/verify-email/', '/verify-phone/', '/customer/messages/'],
  ...['/provider/messages/', '/provider/offers/', '/my-bookings/', '/my-bookings/1/', '/my-bookings/1/pay/'],
  ...['/my-bookings/1/offers/', '/my-bookings/1/help/', '/my-bookings/1/dispute/', '/wallet/', '/withdraw/'],
  ...['/wallet/top-up/', '/wallet/top-up/1/', '/withdraw/1/', '/operator/payments/', '/nothing-here/'],
]
