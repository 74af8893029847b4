import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { member as user } from '@/hooks/testing/page'
import type { SessionEvent } from '@/lib/api/session-call'
import { cookieTokens } from '@/lib/api/tokens'
import { getUser, revokeToken } from '@/lib/contract/accounts'
import { getQueryClient } from '@/lib/query-client'
import { readSession, sessionChanged } from '@/lib/session/state'
import { readCookie } from '@/lib/storage/cookies'
import { accountQueries } from './queries'
import { useSession } from './session'
import { SessionWatch } from './session-watch'

const mockPush = jest.fn<void, [string]>()
const mockReplace = jest.fn<void, [string]>()
const mockCall = jest.fn<Promise<unknown>, [unknown]>()
let mockListener: (event: SessionEvent) => void = () => undefined
let mockPath = '/wallet/'
jest.mock('next-intl', () => ({ useLocale: () => 'en' }))
jest.mock('@/lib/i18n/navigation', () => ({
  usePathname: () => mockPath,
  useRouter: () => ({ push: mockPush, replace: mockReplace }),
  // jsdom follows no links but to a fragment.
  getPathname: ({ href, locale }: { href: string; locale: string }) => `#${locale}${href}`,
}))
jest.mock('@/lib/api/browser', () => ({
  call: (endpoint: unknown) => mockCall(endpoint),
  onSession: (listener: (event: SessionEvent) => void) => {
    mockListener = listener
    return () => undefined
  },
}))
jest.mock('@/lib/realtime/tabs', () => ({
  onTabMessage: () => () => undefined,
  broadcastToTabs: () => undefined,
}))

const open = () => {
  sessionChanged.opened()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <>
      <SessionWatch />
      {children}
    </>
  )
  return renderHook(() => useSession(), { wrapper }).result
}
const signedIn = async () => {
  cookieTokens.write({ access: 'a', refresh: 'r' }, true)
  const session = open()
  await waitFor(() => expect(session.current.status).toBe('signed-in'))
  return session
}

beforeEach(() => {
  mockPush.mockClear()
  mockReplace.mockClear()
  mockCall.mockReset()
  mockCall.mockImplementation((endpoint) => Promise.resolve(endpoint === getUser ? user : undefined))
  mockPath = '/wallet/'
  cookieTokens.clear()
  getQueryClient().clear()
  window.localStorage.clear()
  window.location.hash = ''
})

test('registers the browser for push at every sign-in, also of the same user', async () => {
  const session = open()
  window.localStorage.setItem(
    'pushToken',
    JSON.stringify({ token: 'this-browser', at: Date.now(), user: user.pk }),
  )
  mockCall.mockImplementation((endpoint) =>
    Promise.resolve(endpoint === getUser ? user : { access: 'a', refresh: 'r' }),
  )
  await act(
    async () =>
      void (await session.current.signIn({ email: user.email, password: 'uma frase comprida' }, true)),
  )
  expect(session.current.status).toBe('signed-in')
  expect(window.localStorage.getItem('pushToken')).toBeNull()
})

test('userRole is set when the user loads', async () => {
  const session = await signedIn()
  expect([session.current.role, readCookie('userRole')]).toEqual(['customer', 'customer'])
})

test('userRole is cleared when there is no user', async () => {
  document.cookie = 'userRole=provider; path=/'
  const session = open()
  await waitFor(() => expect(session.current.status).toBe('anonymous'))
  expect(readCookie('userRole')).toBeUndefined()
  expect(mockCall).not.toHaveBeenCalled()
})

test('the end of a session sends to /login, with the page one was on', async () => {
  const session = await signedIn()
  act(() => mockListener({ type: 'ended' }))
  await waitFor(() => expect(mockReplace).toHaveBeenCalledWith('/login/?callbackUrl=%2Fwallet%2F'))
  await waitFor(() => expect(session.current.status).toBe('anonymous'))
  expect(readCookie('userRole')).toBeUndefined()
})

test.each([
  ['email-verification', '/verify-email/', 'isEmailNotVerified'],
  ['phone-verification', '/verify-phone/', 'isPhoneNotVerified'],
  ['role', '/complete-profile/', 'isProfileNotComplete'],
  ['address', '/complete-profile/', 'isProfileNotComplete'],
  ['service', '/complete-profile/', 'isProfileNotComplete'],
] as const)('missing %s sends to %s and sets %s', async (missing, page, flag) => {
  mockCall.mockImplementation(() =>
    Promise.resolve({ ...user, is_email_verified: false, is_phone_verified: false }),
  )
  const session = await signedIn()
  act(() => mockListener({ type: 'missing', missing }))
  expect(mockPush).toHaveBeenCalledWith(`${page}?callbackUrl=%2Fwallet%2F`)
  expect(session.current[flag]).toBe(true)
  if (page === '/complete-profile/') expect(readCookie('shouldCompleteProfile')).toBe(missing)
})

test('signing out clears token, role, refresh token and drafts, and goes to the home page of the locale', async () => {
  for (const key of ['demand', 'currentStep', 'priceEstimates', 'scheduleDraft', 'theme'])
    window.localStorage.setItem(key, '"kept"')
  const session = await signedIn()
  await act(() => session.current.signOut())
  expect(mockCall).toHaveBeenCalledWith(revokeToken)
  for (const name of ['accessToken', 'refreshToken', 'userRole']) expect(readCookie(name)).toBeUndefined()
  expect(Object.keys(window.localStorage)).toEqual(['theme'])
  expect(window.location.hash).toBe('#en/')
})

test('a user that is answered and kept is the session’s at once, before the cache tells its observers', async () => {
  const session = await signedIn()
  act(() => {
    getQueryClient().setQueryData(accountQueries.user().queryKey, { ...user, email: 'nova@example.com' })
    expect(readSession().user?.email).toBe('nova@example.com')
  })
  expect(session.current.user?.email).toBe('nova@example.com')
})
