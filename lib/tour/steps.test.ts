import { allowsTour, highlightOf, isLastStep, moveTour, tourSteps } from './steps'

test('steps move forward and back, and stop at both ends', () => {
  expect([moveTour(1, 'next'), moveTour(3, 'back'), moveTour(1, 'back')]).toEqual([2, 2, 1])
  expect(moveTour(tourSteps.length, 'next')).toBe(tourSteps.length)
  expect([isLastStep(tourSteps.length - 1), isLastStep(tourSteps.length)]).toEqual([false, true])
})

test('steps 2 to 5 highlight nav items; from step 6 highlights clear', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(highlightOf)).toEqual([
    null,
    'bookings',
    'menu',
    'schedule',
    'messages',
    null,
    null,
  ])
})

test.each([
  '/login',
  '/en/login/',
  '/register/',
  '/forgot-password/',
  '/reset-password/',
  '/verify-email/',
  '/verify-phone',
  '/en/complete-profile/',
  '/en/provider/begin/',
  '/demand/',
  '/schedule-booking/',
  '/en/unsubscribe/',
  '/customer/messages/',
  '/en/provider/messages',
  // Targets of mail links.
  '/my-bookings/12/',
  '/en/my-bookings/12/offers/',
  '/my-bookings/12/pay',
  '/provider/offers/new/',
  '/withdraw/7/',
  '/wallet/',
])('%s is not interrupted', (path) => expect(allowsTour(path)).toBe(false))
test('the form of an offer is not interrupted', () => {
  expect(allowsTour('/provider/offers/', '?statusId=pending&make=7')).toBe(false)
  expect(allowsTour('/provider/offers/', '?statusId=pending')).toBe(true)
})
test.each(['/', '/en', '/my-bookings/', '/provider/offers/', '/services/', '/settings/'])(
  '%s may be',
  (path) => expect(allowsTour(path)).toBe(true),
)
