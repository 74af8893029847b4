import { signedOutRedirect, verificationRedirect } from './redirects'
import { completionRedirect, signInRedirect } from './sign-in-redirects'

const at = (path: string, search = '') => ({ path, search })

test('each missing verification has its page, and the page left behind travels along', () => {
  const place = at('/my-bookings/12/offers/', '?sort=price')
  const callback = `?callbackUrl=${encodeURIComponent('/my-bookings/12/offers/?sort=price')}`
  expect(verificationRedirect('email-verification', place)).toBe(`/verify-email/${callback}`)
  expect(verificationRedirect('phone-verification', place)).toBe(`/verify-phone/${callback}`)
  for (const missing of ['role', 'address', 'service'] as const)
    expect(verificationRedirect(missing, place)).toBe(`/complete-profile/${callback}`)
})

test.each(['/', '/login/', '/login', '/register/', '/demand/', '/demand'])(
  'does not redirect from %s',
  (path) => {
    expect(verificationRedirect('email-verification', at(path))).toBeNull()
    expect(verificationRedirect('role', at(path))).toBeNull()
  },
)

test('does not redirect to the current page', () => {
  expect(verificationRedirect('email-verification', at('/verify-email/', '?callbackUrl=/x/'))).toBeNull()
  expect(verificationRedirect('service', at('/complete-profile/'))).toBeNull()
})

test('verify-phone and complete-profile do not become the page to come back to', () => {
  expect(verificationRedirect('email-verification', at('/verify-phone/'))).toBe('/verify-email/')
  expect(
    verificationRedirect('phone-verification', at('/complete-profile/', '?callbackUrl=%2Fwallet%2F')),
  ).toBe('/verify-phone/?callbackUrl=%2Fwallet%2F')
})

test('redirects from a finished page to callbackUrl, else consumers to bookings and others home', () => {
  const [customer, provider] = [true, false].map((is) => ({ is_consumer: is, is_provider: !is }))
  if (!customer || !provider) throw new Error('two sides')
  expect(completionRedirect(customer, '')).toBe('/my-bookings/?statusId=booking_offers/')
  expect(completionRedirect(provider, '')).toBe('/')
  expect(completionRedirect(customer, '?callbackUrl=%2Fwallet%2F')).toBe('/wallet/')
  expect(completionRedirect(provider, '?callbackUrl=%2F%2Fevil.example')).toBe('/')
})

test('redirects a completed provider to the set-up, and one who also hires to bookings', () => {
  const provider = { is_consumer: false, is_provider: true }
  const answered = { wasAsked: true }
  expect(completionRedirect(provider, '', answered)).toBe('/provider/begin/')
  expect(completionRedirect(provider, '?callbackUrl=%2Fwallet%2F', answered)).toBe('/wallet/')
  expect(completionRedirect(provider, '', { ...answered, hasDemand: true })).toBe('/demand/')
  expect(completionRedirect({ ...provider, is_consumer: true }, '', answered)).toBe(
    '/my-bookings/?statusId=booking_offers/',
  )
})

test.each(['/login/', '/en/login/?callbackUrl=%2Fwallet%2F', '/register', '/login/google/?code=1'])(
  'the way in is no page to come back to: %s',
  (page) => {
    const user = { is_consumer: true, is_provider: false, is_email_verified: true }
    expect(signInRedirect(user, `?callbackUrl=${encodeURIComponent(page)}`, false)).toBe('/my-bookings/')
  },
)

test('the end of a session leads to sign-in, once', () => {
  expect(signedOutRedirect(at('/wallet/'))).toBe('/login/?callbackUrl=%2Fwallet%2F')
  expect(signedOutRedirect(at('/'))).toBe('/login/')
  for (const open of ['/login/', '/unsubscribe/'])
    expect(signedOutRedirect(at(open, '?token=1.offers.x'))).toBeNull()
})

test('an operator begins where cases are, unless a link led elsewhere', () => {
  const operator = { is_consumer: true, is_provider: false, is_email_verified: true, is_operator: true }
  for (const user of [operator, { ...operator, is_consumer: false }])
    expect(signInRedirect(user, '', false)).toBe('/operator/payments/')
  expect(signInRedirect(operator, '?callbackUrl=%2Fwallet%2F', false)).toBe('/wallet/')
  expect(signInRedirect({ ...operator, operator_scopes: ['finance'] }, '', false)).toBe('/operator/payments/')
  expect(signInRedirect({ ...operator, operator_scopes: ['catalogue'] }, '', false)).toBe('/my-bookings/')
})

test('sends a new user to confirm the e-mail, then to the requested page', () => {
  const customer = { is_consumer: true, is_provider: false, is_email_verified: false }
  const provider = { is_consumer: false, is_provider: true, is_email_verified: false }
  expect(signInRedirect(customer, '', false)).toBe('/verify-email/')
  const toBegin = signInRedirect(provider, '', false)
  expect(toBegin).toBe(`/verify-email/?callbackUrl=${encodeURIComponent('/provider/begin/')}`)
  expect(completionRedirect(provider, toBegin.slice(toBegin.indexOf('?')))).toBe('/provider/begin/')
  for (const user of [customer, provider]) {
    expect(signInRedirect(user, '?callbackUrl=%2Fwallet%2F', true)).toBe('/wallet/')
    expect(signInRedirect(user, '', true)).toBe('/demand/')
  }
  const confirmed = { is_email_verified: true }
  expect(signInRedirect({ ...confirmed, is_consumer: false, is_provider: false }, '', false)).toBe(
    '/complete-profile/',
  )
  expect([customer, provider].map((user) => signInRedirect({ ...user, ...confirmed }, '', false))).toEqual([
    '/my-bookings/',
    '/provider/offers/?statusId=ready',
  ])
})
