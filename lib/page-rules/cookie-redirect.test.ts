import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { accountFolders, authFolders } from '@/lib/frame/account-folders'
import { projectRoot } from '@/server/project-root'
import { cookieRedirect } from './cookie-redirect'
import { firstRowsFolder } from './first-rows'

const now = Date.UTC(2026, 10, 28)
const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
const live = `accessToken=${token({ exp: now / 1000 + 1 })}`
const expired = `accessToken=${token({ exp: now / 1000 })}`
const refresh = 'refreshToken=r'
const redirect = (url: string, ...cookies: string[]) => cookieRedirect(url, cookies.join('; '), now)
const signIn = (page: string) => `/login/?callbackUrl=${encodeURIComponent(page)}`

test.each([
  ['/wallet/', signIn('/wallet/')],
  ['/wallet', signIn('/wallet/')],
  ['/en/wallet/', `/en${signIn('/wallet/')}`],
  ['/my-bookings/?statusId=booking_offers', signIn('/my-bookings/?statusId=booking_offers')],
  ['/my-bookings/12/pay/', signIn('/my-bookings/12/pay/')],
  ['/provider/offers/?q=a?b', signIn('/provider/offers/?q=a?b')],
  ['/verify-email/?code=123456&user=7', signIn('/verify-email/?code=123456&user=7')],
])('redirects %s to sign-in and back without any token', (url, to) => {
  for (const cookies of ['', 'cookie_consent=declined', 'accessToken=; refreshToken=', 'xaccessToken=1'])
    expect([cookies, redirect(url, cookies)]).toEqual([cookies, to])
})

test.each([[live], [expired], [refresh], ['a=1', refresh], ['accessToken=unreadable']])(
  'keeps an account page open with %s',
  (...cookies) => {
    for (const url of ['/wallet/', '/en/settings/?tab=security']) expect(redirect(url, ...cookies)).toBeNull()
  },
)

test.each([
  ['/login/?callbackUrl=%2Fwallet%2F', [live], '/wallet/'],
  ['/en/login/?callbackUrl=%2Fwallet%2F', [live], '/en/wallet/'],
  ['/login/?callbackUrl=%2Fen%2Fwallet%2F', [live], '/wallet/'],
  ['/login?callbackUrl=%2Fwallet%2F', [refresh, live], '/wallet/'],
  ['/login/', [live, 'userRole=provider'], '/provider/offers/?statusId=ready'],
  ['/en/login/', [live, 'userRole=customer'], '/en/my-bookings/'],
  ['/login/?callbackUrl=%2F%2Felsewhere.example', [live, 'userRole=customer'], '/my-bookings/'],
  ['/login/?callbackUrl=%2Flogin%2F', [live, 'userRole=customer'], '/my-bookings/'],
])('redirects %s on with an unexpired access token', (url, cookies, to) =>
  expect(redirect(url, ...cookies)).toBe(to),
)

test.each([
  ['without a token', '/login/?callbackUrl=%2Fwallet%2F', []],
  ['with an expired access token', '/login/?callbackUrl=%2Fwallet%2F', [expired, refresh]],
  ['with a refresh token alone', '/login/?callbackUrl=%2Fwallet%2F', [refresh]],
  [
    'with an access token without an expiry',
    '/login/?callbackUrl=%2Fwallet%2F',
    [`accessToken=${token({})}`],
  ],
  ['with an unreadable access token', '/login/?callbackUrl=%2Fwallet%2F', ['accessToken=abc']],
  ['for another account', '/login/?other=1&callbackUrl=%2Fwallet%2F', [live]],
  ['with neither a page to return to nor a role', '/login/', [live, 'userRole=x']],
  ['on the way back from Google', '/login/google/?code=1&callbackUrl=%2Fwallet%2F', [live]],
] as [string, string, string[]][])('stays on the sign-in page %s', (_when, url, cookies) =>
  expect(redirect(url, ...cookies)).toBeNull(),
)

test.each([
  '/',
  '/en/',
  '/en',
  '/services/',
  '/providers/5/',
  '/wallets/',
  '/register/',
  '/demand/',
  '/schedule-booking/',
  '/operator/payments/',
  '/operator/team/',
  '/operator/trail/',
  '/unsubscribe/?token=1',
  '/english/wallet/',
])('never redirects %s', (url) => {
  for (const cookies of [[], [refresh], [live, 'userRole=customer']])
    expect(redirect(url, ...cookies)).toBeNull()
})

test('never redirects twice with the same cookies', () => {
  for (const cookies of ['', live, expired, refresh, `${live}; userRole=provider`])
    for (const url of [
      '/wallet/',
      '/login/',
      '/login/?callbackUrl=%2Fwallet%2F',
      '/en/login/?callbackUrl=%2Flogin%2F',
    ]) {
      const to = redirect(url, cookies)
      if (to !== null) expect([cookies, to, redirect(to, cookies)]).toEqual([cookies, to, null])
    }
})

test.each([
  ['(account)', accountFolders],
  ['(auth)', authFolders],
])('knows every folder of %s', (group, folders) =>
  expect([...folders]).toEqual(
    readdirSync(join(projectRoot, 'app/[locale]', group), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name !== firstRowsFolder)
      .map(({ name }) => name)
      .sort(),
  ),
)
