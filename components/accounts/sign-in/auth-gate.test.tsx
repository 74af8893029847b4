import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { SessionWatch } from '@/hooks/accounts/session-watch'
import { useSignInRedirect } from '@/hooks/accounts/use-sign-in-redirect'
import { fakeApi, type ApiResponse } from '@/hooks/testing/api'
import { member, pageAt } from '@/hooks/testing/page'
import { openPage } from '@/hooks/testing/signed-in'
import { call } from '@/lib/api/browser'
import { cookieTokens } from '@/lib/api/tokens'
import { getProfile } from '@/lib/contract/accounts'
import type { Locale } from '@/lib/i18n/routing'
import { getQueryClient } from '@/lib/query-client'
import { sessionChanged } from '@/lib/session/state'
import { clearCookie } from '@/lib/storage/cookies'
import en from '@/locales/en.json'
import pt from '@/locales/pt.json'
import { AuthGate } from './auth-gate'

/* Access to account pages, and the redirects of those without it. */
const messages = { pt, en }
const languages: [Locale, typeof pt][] = [
  ['pt', pt],
  ['en', en],
]
const api = fakeApi()
const refused: ApiResponse = { status: 401, body: { code: 'token_not_valid', detail: '' } }
const outage: ApiResponse = { status: 503, body: { code: 'unavailable', detail: '' } }
const provider = { ...member, is_consumer: false, is_provider: true }
const inside = 'what the page shows'

const open = (address: string, locale: Locale = 'pt') =>
  openPage(
    api,
    <AuthGate>
      <p>{inside}</p>
    </AuthGate>,
    address,
    locale,
    messages[locale],
  )
const isUser = (user: object) => {
  api.rules.answer = ({ what }) => ({ body: what === 'GET /api/user/' ? user : {} })
}

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  getQueryClient().clear()
  api.asked.length = 0
  for (const name of ['userRole', 'autoRoleFlag']) clearCookie(name)
  cookieTokens.write({ access: 'good', refresh: 'r1' }, true)
  isUser(member)
})
afterEach(() => {
  cleanup()
  jest.restoreAllMocks()
  jest.useRealTimers()
})

describe('a visitor signs in first, and comes back to', () => {
  test.each([
    '/my-bookings/?statusId=booking_offers',
    '/my-bookings/12/offers/?sort=price',
    '/my-bookings/12/',
    '/customer/messages/?id=7',
    '/provider/messages/?id=7',
    '/provider/offers/?statusId=ready',
    '/wallet/',
    '/settings/?tab=notifications',
    '/complete-profile/?add=provider',
    '/verify-email/',
    '/verify-phone/?callbackUrl=%2Fwallet%2F',
  ])('%s', async (address) => {
    for (const prefix of ['', '/en']) {
      cookieTokens.clear()
      const went = await open(`${prefix}${address}`, prefix ? 'en' : 'pt')
      expect(went).toEqual([`${prefix}/login/?callbackUrl=${encodeURIComponent(address)}`])
      expect(screen.queryByText(inside)).toBeNull()
      cleanup()
    }
  })
})

test('an access token that lapsed is renewed, and the page is shown', async () => {
  api.rules.answer = ({ what, token }) =>
    what === 'POST /api/token/refresh/'
      ? { body: { access: 'new', refresh: 'r2' } }
      : token === 'new'
        ? { body: member }
        : refused
  const went = await open('/my-bookings/')
  await api.pass(1000)
  expect([screen.queryByText(inside) !== null, went]).toEqual([true, []])
})

test('a session that is over leads to sign-in after ten attempts, with the page shut', async () => {
  api.rules.answer = () => refused
  const went = await open('/my-bookings/?statusId=approved')
  for (let n = 0; n < 9; n++) await api.pass(1000)
  expect(went).toEqual([])
  await api.pass(2000)
  expect([...new Set(went)]).toEqual([
    `/login/?callbackUrl=${encodeURIComponent('/my-bookings/?statusId=approved')}`,
  ])
  expect(screen.queryByText(inside)).toBeNull()
})

test('a session that ends while the page is open leads to sign-in', async () => {
  const went = await open('/my-bookings/')
  expect(screen.getByText(inside)).toBeTruthy()
  api.rules.answer = () => refused
  cookieTokens.write({ access: 'old', refresh: '' })
  cookieTokens.clear()
  call(getProfile).catch(() => undefined)
  await api.settle()
  expect([...new Set(went)]).toEqual(['/login/?callbackUrl=%2Fmy-bookings%2F'])
  expect(screen.queryByText(inside)).toBeNull()
})

test.each(languages)(
  'a dead refresh token shows the way in at once, and the way back (%s)',
  async (locale, words) => {
    api.rules.answer = () => refused
    const address = '/my-bookings/12/'
    const went = await open(locale === 'pt' ? address : `/en${address}`, locale)
    await api.until(() => screen.queryByText(words.accounts.door.title) !== null, 500)
    // Fewer requests than the ten attempts of a token renewal.
    expect([went, api.count('POST /api/token/refresh/') < 3]).toEqual([[], true])
    expect(screen.getByText(words.accounts.door.signIn).closest('a')?.getAttribute('href')).toContain(
      '/login/?callbackUrl=%2Fmy-bookings%2F12%2F',
    )
    await api.until(() => went.length > 0, 1_000)
    expect(went[0]).toContain('callbackUrl=%2Fmy-bookings%2F12%2F')
  },
)

test('an outage sends nobody to sign in: the user may be read again', async () => {
  api.rules.answer = () => outage
  const went = await open('/my-bookings/')
  expect([screen.queryByText(inside), went]).toEqual([null, []])
  isUser(member)
  fireEvent.click(screen.getByRole('button', { name: pt.ui.error.retry }))
  await api.settle()
  expect([screen.queryByText(inside) !== null, went]).toEqual([true, []])
})

describe.each(languages)('who is on the other side is told so, in %s', (locale, words) => {
  const at = locale === 'pt' ? '' : '/en'
  const said = words.accounts.otherSide
  test.each([
    ['/provider/offers/?statusId=pending', member, 'provider', 'customer'],
    ['/provider/messages/?id=7', member, 'provider', 'customer'],
    ['/withdraw/', member, 'provider', 'customer'],
    ['/my-bookings/12/offers/', provider, 'customer', 'provider'],
    ['/customer/messages/?id=7', provider, 'customer', 'provider'],
  ] as const)('%s', async (address, user, side, own) => {
    isUser(user)
    const went = await open(`${at}${address}`, locale)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(said[side].title)
    expect(screen.getByText(said[side].lead.replace('{email}', user.email))).toBeTruthy()
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href') ?? ''
    const become = new URL(href(said[side].become), 'https://site.example')
    expect([become.pathname, ...become.searchParams.values()]).toEqual([
      `${at}/complete-profile/`,
      side === 'provider' ? 'provider' : 'consumer',
      address,
    ])
    expect(href(said.own[own])).toMatch(
      new RegExp(`^${at}/${own === 'customer' ? 'my-bookings' : 'provider'}/`),
    )
    expect([screen.queryByText(inside), went]).toEqual([null, []])
  })
})

test.each(languages)('redirects a provider from bookings to jobs (%s)', async (locale) => {
  const at = locale === 'pt' ? '' : '/en'
  isUser(provider)
  const went = await open(`${at}/my-bookings/?statusId=approved`, locale)
  expect([[...new Set(went)], screen.queryByText(inside), screen.queryByRole('heading')]).toEqual([
    [`${at}/provider/offers/?statusId=approved`],
    null,
    null,
  ])
})

test.each([
  ['/wallet/', member],
  ['/withdraw/', { ...member, is_provider: true }],
  ['/my-bookings/', { ...provider, is_consumer: true }],
  ['/my-bookings/12/', provider],
  ['/settings/', provider],
])('%s is open to its audience', async (address, user) => {
  isUser(user)
  await open(address)
  expect(screen.getByText(inside)).toBeTruthy()
})

test('signing in to one tab takes the others on from where they wait', async () => {
  cookieTokens.clear()
  const { Page, went } = pageAt('/login/?callbackUrl=%2Fmy-bookings%2F12%2F')
  act(() => sessionChanged.opened())
  const Waiting = () => {
    useSignInRedirect()
    return <SessionWatch />
  }
  render(
    <Page>
      <Waiting />
    </Page>,
  )
  await api.settle()
  expect(went).toEqual([])
  cookieTokens.write({ access: 'good', refresh: 'r1' }, true)
  act(() => sessionChanged.found())
  await api.settle()
  expect(went).toEqual(['/my-bookings/12/'])
})
