import { sideOfPage } from './page-side'

test.each(['/provider/offers/', '/provider/messages/', '/withdraw/', '/withdraw/7/'])(
  '%s is a provider’s',
  (path) => expect(sideOfPage(path)).toBe('provider'),
)

test.each(['/customer/messages/', '/my-bookings/', '/my-bookings', '/my-bookings/12/offers/'])(
  '%s is a customer’s',
  (path) => expect(sideOfPage(path)).toBe('customer'),
)

test.each([
  '/my-bookings/12/',
  '/my-bookings/12/help/',
  '/my-bookings/12/dispute/',
  '/my-bookings/12/claim/',
  '/wallet/',
  '/wallet',
  '/settings/',
  '/complete-profile/',
  '/verify-phone/',
  '/providers/5/',
])('%s serves both', (path) => expect(sideOfPage(path)).toBeNull())
