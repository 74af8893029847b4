import { act, renderHook } from '@testing-library/react'
import { bookingTabOf } from '@/hooks/bookings/queries'
import { fakeApi, type ApiRequest, type ApiResponse } from '@/hooks/testing/api'
import { member, pageAt } from '@/hooks/testing/page'
import { call } from '@/lib/api/browser'
import { renewalDelayMs, renewalLimit } from '@/lib/api/session-call'
import { cookieTokens } from '@/lib/api/tokens'
import { getProfile, getUser, type User } from '@/lib/contract/accounts'
import { searchServices } from '@/lib/contract/catalogue'
import type { MissingAuthorization } from '@/lib/contract/errors'
import type { Locale } from '@/lib/i18n/routing'
import { getQueryClient } from '@/lib/query-client'
import { sessionChanged } from '@/lib/session/state'
import { clearCookie, readCookie, writeCookie } from '@/lib/storage/cookies'
import { useSession } from './session'
import { SessionWatch } from './session-watch'
import { useCompletionRedirect } from './use-completion-redirect'

/*
 * The session as a page has it: the product's own client, watch and router hooks, against a real server over
 * a socket. The tests' names quote the rules word for word.
 */
// jsdom follows no links but to a fragment.
jest.mock('@/lib/i18n/navigation', () => {
  const real = jest.requireActual<typeof import('@/lib/i18n/navigation')>('@/lib/i18n/navigation')
  return { ...real, getPathname: (to: Parameters<typeof real.getPathname>[0]) => `#${real.getPathname(to)}` }
})

const api = fakeApi()

const refreshing = 'POST /api/token/refresh/'
const refused: ApiResponse = { status: 401, body: { code: 'token_not_valid', detail: '' } }
/** The API accepts the token `valid`; `else` is its answer to other tokens. */
const takes =
  (valid: string, more: { user?: Partial<User>; refused?: ApiResponse; renews?: boolean } = {}) =>
  (asked: ApiRequest): ApiResponse => {
    if (asked.what === refreshing)
      return more.renews === false ? refused : { body: { access: valid, refresh: 'r2' } }
    if (asked.what === 'POST /api/token/revoke/') return { status: 204 }
    if (asked.token !== valid) return more.refused === undefined ? refused : more.refused
    return { body: asked.what === 'GET /api/user/' ? { ...member, ...more.user } : {} }
  }

const signedInWith = (access: string | undefined, refresh: string | undefined) => {
  cookieTokens.clear()
  if (access) writeCookie('accessToken', access)
  if (refresh) writeCookie('refreshToken', refresh)
}
const open = async (address = '/wallet/', locale: Locale = 'pt') => {
  const { Page, went } = pageAt(address, locale)
  act(() => sessionChanged.opened())
  const { result, unmount } = renderHook(() => useSession(), {
    wrapper: ({ children }) => (
      <Page>
        <SessionWatch />
        {children}
      </Page>
    ),
  })
  await api.settle()
  return { session: result, went, unmount }
}
/** Records the outcome of a call that is not awaited yet. */
const begin = (going: Promise<unknown>) => {
  const outcome: { value?: unknown; error?: Error } = {}
  void going.then(
    (value) => (outcome.value = value),
    (error: Error) => (outcome.error = error),
  )
  return outcome
}

beforeEach(() => {
  jest.useFakeTimers()
  // jsdom logs broken connections to the console.
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  api.asked.length = 0
  getQueryClient().clear()
  window.localStorage.clear()
  for (const name of ['userRole', 'autoRoleFlag', 'shouldCompleteProfile']) clearCookie(name)
  signedInWith('good', 'r1')
  api.rules.answer = takes('good')
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

describe('the session', () => {
  const renewed = 'renews the access token after a 1 second delay on'
  test.each<[string, ApiResponse, typeof getProfile | typeof getUser]>([
    ['401', { status: 401, body: { code: 'no_active_account', detail: '' } }, getProfile],
    ['token_not_valid', { status: 403, body: { code: 'token_not_valid', detail: '' } }, getProfile],
    ['a network error on the user call', null, getUser],
  ])(`${renewed} %s`, async (_what, answer, endpoint) => {
    const { went } = await open()
    api.rules.answer = takes('new', { refused: answer })
    api.asked.length = 0
    const outcome = begin(call(endpoint))
    await api.settle()
    await api.pass(999)
    expect([api.asked.map(({ token }) => token), api.count(refreshing)]).toEqual([['good'], 0])
    await api.pass(1)
    expect(api.asked.map(({ what, token, body }) => [what, token, body])).toEqual([
      [`GET ${endpoint.path}`, 'good', undefined],
      [refreshing, undefined, { refresh: 'r1' }],
      [`GET ${endpoint.path}`, 'new', undefined],
    ])
    expect([outcome.error, cookieTokens.access(), cookieTokens.refresh(), went]).toEqual([
      undefined,
      'new',
      'r2',
      [],
    ])
  })

  test('a network error on another call renews nothing', async () => {
    await open()
    api.rules.answer = () => null
    const outcome = begin(call(getProfile))
    await api.settle()
    await api.pass(5_000)
    expect([outcome.error?.message, api.count(refreshing), cookieTokens.access()]).toEqual([
      'network_error',
      0,
      'good',
    ])
  })

  const limit = 'clears tokens and redirects to /login after 10 failed renewals, 1000 ms apart'
  test(limit, async () => {
    expect([renewalLimit, renewalDelayMs]).toEqual([10, 1000])
    api.rules.answer = takes('none', { renews: false })
    const { session, went } = await open()
    for (let n = 1; n <= 9; n++) {
      await api.pass(999)
      expect(api.count(refreshing)).toBe(n - 1)
      await api.pass(1)
      expect(api.count(refreshing)).toBe(n)
    }
    expect([cookieTokens.access(), cookieTokens.refresh(), went]).toEqual(['good', 'r1', []])
    await api.pass(1000)
    expect([cookieTokens.access(), cookieTokens.refresh()]).toEqual([undefined, undefined])
    expect(went).toEqual(['/login/?callbackUrl=%2Fwallet%2F'])
    expect(session.current.status).toBe('anonymous')
    await api.pass(60_000)
    expect(api.count(refreshing)).toBe(10)
  })

  test('"With no refresh token the access token is cleared and the user goes to /login."', async () => {
    signedInWith('old', undefined)
    const { went } = await open('/en/settings/?tab=profile', 'en')
    expect([cookieTokens.access(), went, api.count(refreshing)]).toEqual([
      undefined,
      ['/en/login/?callbackUrl=%2Fsettings%2F%3Ftab%3Dprofile'],
      0,
    ])
  })

  test('"userRole is set when the user loads and cleared when there is no user."', async () => {
    const { session } = await open()
    expect([session.current.user?.pk, readCookie('userRole')]).toEqual([1, 'customer'])
    signedInWith('old', undefined)
    api.rules.answer = () => refused
    begin(call(getUser))
    await api.settle()
    expect([session.current.user, readCookie('userRole')]).toEqual([null, undefined])
  })

  const signingOut = 'clears tokens, role and saved demand on sign-out, and reloads the home page of'
  test.each<[Locale, string]>([
    ['pt', '#/'],
    ['en', '#/en'],
  ])(`${signingOut} %s`, async (locale, home) => {
    const { session } = await open('/wallet/', locale)
    for (const key of ['demand', 'currentStep', 'priceEstimates', 'theme'])
      window.localStorage.setItem(key, '"kept"')
    expect(readCookie('userRole')).toBe('customer')
    await act(async () => void session.current.signOut())
    await api.settle()
    expect(api.asked.at(-1)).toMatchObject({ what: 'POST /api/token/revoke/', body: { refresh: 'r1' } })
    expect(['accessToken', 'refreshToken', 'userRole'].map(readCookie)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(Object.keys(window.localStorage)).toEqual(['theme'])
    expect(window.location.hash).toMatch(new RegExp(`^${home}/?$`))
  })
})

describe('what a browser keeps', () => {
  const mine = {
    demand: {},
    currentStep: 2,
    priceEstimates: {},
    scheduleDraft: {},
    photoAddresses: [],
    makeOfferStep: 1,
    currentMakeOffer: { message: 'Chego às 9h' },
    pushToken: { token: 'this-browser', at: 1, user: 1 },
    'chatDraft.7': 'Moro na rua',
    'chatOutbox.1.7': [],
    'reviewDraft.31': { rating: 4, text: 'Caprichou' },
    'disputeDraft.31.9': 'Ficou pela metade',
  }
  const keep = () =>
    Object.entries({ ...mine, theme: 'dark' }).forEach(([key, value]) =>
      window.localStorage.setItem(key, JSON.stringify(value)),
    )

  test('clears the user’s data and push registration on sign-out', async () => {
    const { session } = await open()
    keep()
    await act(async () => void session.current.signOut())
    await api.settle()
    expect(api.asked.at(-1)).toMatchObject({
      what: 'POST /api/token/revoke/',
      body: { refresh: 'r1', push_token: 'this-browser' },
    })
    expect(Object.keys(window.localStorage)).toEqual(['theme'])
  })

  test('keeps drafts and drops the push token when the session ended elsewhere', async () => {
    keep()
    signedInWith('old', undefined)
    api.rules.answer = () => refused
    await open()
    expect(Object.keys(window.localStorage).sort()).toEqual(
      [...Object.keys(mine), 'theme'].filter((key) => key !== 'pushToken').sort(),
    )
  })
})

describe('missing authorization', () => {
  const unverified = { is_email_verified: false, is_phone_verified: false }
  /** The API answers 403 to everything but the user, with one missing verification. */
  const wants =
    (missing: string, status = 403) =>
    (asked: ApiRequest): ApiResponse =>
      asked.what === 'GET /api/user/'
        ? takes('good', { user: unverified })(asked)
        : {
            status,
            body: status === 200 ? [] : { code: 'forbidden', detail: '' },
            headers: { 'x-missing-authorization': missing },
          }
  const meet = async (missing: string, address?: string, status?: number) => {
    api.rules.answer = wants(missing, status)
    const page = await open(address)
    const outcome = begin(call(getProfile))
    await api.settle()
    return { ...page, outcome }
  }
  const cases: [
    MissingAuthorization,
    string,
    'isEmailNotVerified' | 'isPhoneNotVerified' | 'isProfileNotComplete',
    string,
  ][] = [
    ['email-verification', '/verify-email/', 'isEmailNotVerified', 'Email verification required'],
    ['phone-verification', '/verify-phone/', 'isPhoneNotVerified', 'Phone verification required'],
    ['role', '/complete-profile/', 'isProfileNotComplete', 'Profile completion required'],
    ['address', '/complete-profile/', 'isProfileNotComplete', 'Profile completion required'],
    ['service', '/complete-profile/', 'isProfileNotComplete', 'Profile completion required'],
  ]

  const values =
    '"A response header signals values email-verification, phone-verification, role, address or service"'
  test.each(cases)(`${values} %s`, async (missing) => {
    const { session } = await meet(missing)
    expect(session.current.missing).toBe(missing)
  })
  test.each(['wallet', '', 'toString'])(`${values} and no other: %j`, async (other) => {
    const { session, went, outcome } = await meet(other, '/wallet/', 200)
    expect([session.current.missing, went, outcome]).toEqual([null, [], { value: [] }])
  })

  const sets = 'sets the missing flag, stores shouldCompleteProfile and redirects to its page:'
  test.each(cases)(`${sets} %s`, async (missing, page, flag) => {
    const { session, went } = await meet(missing)
    const { isEmailNotVerified, isPhoneNotVerified, isProfileNotComplete } = session.current
    expect({ isEmailNotVerified, isPhoneNotVerified, isProfileNotComplete }).toEqual({
      isEmailNotVerified: false,
      isPhoneNotVerified: false,
      isProfileNotComplete: false,
      [flag]: true,
    })
    expect(readCookie('shouldCompleteProfile')).toBe(flag === 'isProfileNotComplete' ? missing : undefined)
    expect(went).toEqual([`${page}?callbackUrl=%2Fwallet%2F`])
  })

  const failing =
    '"a request other than the user or service search fails with an error when verification is needed"'
  test(failing, async () => {
    api.rules.answer = (asked) => ({
      body: asked.what === 'GET /api/user/' ? { ...member, ...unverified } : [],
      headers: { 'x-missing-authorization': 'email-verification' },
    })
    await open()
    const [user, search, other] = [
      begin(call(getUser)),
      begin(call(searchServices, { query: { q: 'faxina' } })),
      begin(call(getProfile)),
    ]
    await api.settle()
    expect([user.error, user.value, search]).toEqual([undefined, { ...member, ...unverified }, { value: [] }])
    expect(other.error).toMatchObject({ status: 403, code: 'email_verification_required' })
  })

  const raised =
    '"Raised messages: Email verification required, Phone verification required, Profile completion required."'
  test.each(cases.flatMap((one) => [[...one, 403] as const, [...one, 200] as const]))(
    `${raised} %s`,
    async (missing, _page, _flag, message, status) => {
      const { outcome } = await meet(missing, '/wallet/', status)
      expect(outcome.error?.message).toBe(message)
    },
  )

  const callback = 'adds the current page as callbackUrl, except from verification pages:'
  test.each([
    [
      'email-verification',
      '/my-bookings/12/offers/?sort=price',
      '/verify-email/?callbackUrl=%2Fmy-bookings%2F12%2Foffers%2F%3Fsort%3Dprice',
    ],
    [
      'service',
      '/provider/offers/?statusId=ready',
      '/complete-profile/?callbackUrl=%2Fprovider%2Foffers%2F%3FstatusId%3Dready',
    ],
    ['phone-verification', '/verify-email/', '/verify-phone/?callbackUrl=%2Fverify-email%2F'],
    ['email-verification', '/verify-phone/', '/verify-email/'],
    ['role', '/verify-phone/', '/complete-profile/'],
    ['email-verification', '/complete-profile/', '/verify-email/'],
    ['phone-verification', '/complete-profile/', '/verify-phone/'],
  ])(`${callback} %s on %s`, async (missing, address, to) => {
    expect((await meet(missing, address)).went).toEqual([to])
  })

  const stays = 'does not redirect from public, root or already matching pages:'
  test.each([
    ...['/login/', '/register/', '/demand/', '/'].flatMap((page) =>
      cases.map(([missing]) => [missing, page]),
    ),
    ...cases.map(([missing, page]) => [missing, page]),
  ])(`${stays} %s on %s`, async (missing = '', page) => {
    const { went, session } = await meet(missing, page)
    expect([went, session.current.missing]).toEqual([[], missing])
  })
})

describe('a verification page that is no longer needed leads on', () => {
  const done = 'redirects consumers to their bookings and others home:'
  test.each([
    ['a consumer', { is_consumer: true, is_provider: false }, '/my-bookings/?statusId=booking_offers/'],
    [
      'a consumer who is a provider too',
      { is_consumer: true, is_provider: true },
      '/my-bookings/?statusId=booking_offers/',
    ],
    ['a provider', { is_consumer: false, is_provider: true }, '/'],
    ['nobody in particular', { is_consumer: false, is_provider: false }, '/'],
  ])(`${done} %s`, (_who, roles, address) => {
    for (const page of ['/verify-email/', '/verify-phone/', '/complete-profile/']) {
      const { Page, went } = pageAt(page)
      const { rerender } = renderHook(
        ({ isDone }) => useCompletionRedirect({ ...member, ...roles }, isDone),
        {
          wrapper: Page,
          initialProps: { isDone: false },
        },
      )
      expect(went).toEqual([])
      rerender({ isDone: true })
      expect(went).toEqual([address])
    }
    // The page reads it with its slash and without.
    expect(bookingTabOf('booking_offers/')).toBe(bookingTabOf('booking_offers'))
  })
})
