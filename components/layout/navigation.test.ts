import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { navigationOf } from './navigation'

const keys = (role: Parameters<typeof navigationOf>[0]) => navigationOf(role).map(({ key }) => key)
const pathsOf = (role: Parameters<typeof navigationOf>[0]) =>
  navigationOf(role).map(({ href }) => href.split('?', 1)[0] ?? '')
/** Pages behind the account layout. */
const account = readdirSync(join(process.cwd(), 'app/[locale]/(account)'), { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name)
const isBehindSignIn = (path: string) => account.includes(path.split('/')[1] ?? '')

test('"Visitor: public navigation only."', () => {
  expect(keys('visitor')).toEqual(['services', 'howItWorks', 'contact'])
  expect(pathsOf('visitor').filter(isBehindSignIn)).toEqual([])
})

test('"Customer (is_consumer): customer navigation; routes under /customer/ and /my-bookings/."', () => {
  expect(pathsOf('customer')).toEqual(expect.arrayContaining(['/customer/messages/', '/my-bookings/']))
  expect(pathsOf('customer').filter((path) => path.startsWith('/provider/') || path === '/wallet/')).toEqual(
    [],
  )
})

test('"Provider (is_provider): provider navigation with Offers and Wallet; routes under /provider/."', () => {
  expect(keys('provider').slice(0, 2)).toEqual(['offers', 'wallet'])
  expect(pathsOf('provider')).toEqual(expect.arrayContaining(['/provider/offers/', '/provider/messages/']))
  expect(pathsOf('provider').filter((path) => path.startsWith('/customer/'))).toEqual([])
})

test('"Some nav items are flagged as needing authentication.": those whose page needs a user', () => {
  for (const role of ['visitor', 'customer', 'provider'] as const)
    for (const { href, needsUser } of navigationOf(role))
      expect([href, needsUser]).toEqual([href, isBehindSignIn(href.split('?', 1)[0] ?? '')])
})

test('an operator finds the cases first, whichever side they look from; nobody else does', () => {
  for (const role of ['customer', 'provider'] as const) {
    expect(navigationOf(role, true)[0]).toMatchObject({ key: 'cases', href: '/operator/payments/' })
    expect(navigationOf(role, true).slice(1)).toEqual(navigationOf(role))
    expect(keys(role)).not.toContain('cases')
  }
})

test('shows a pure operator the cases and no customer or provider entries', () => {
  const items = navigationOf('operator', true)
  expect(items.map(({ key }) => key)).toEqual(['cases', 'services'])
  expect(
    items.filter(({ href }) => /^\/(?:my-bookings|customer|provider|schedule-booking)\//.test(href)),
  ).toEqual([])
})
