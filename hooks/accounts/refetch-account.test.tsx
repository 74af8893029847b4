import { cleanup } from '@testing-library/react'
import { VerifyEmail } from '@/components/accounts/verify/verify-email'
import { VerifyPhone } from '@/components/accounts/verify/verify-phone'
import { fakeApi } from '@/hooks/testing/api'
import { member } from '@/hooks/testing/page'
import { beginSignedIn, openPage } from '@/hooks/testing/signed-in'
import pt from '@/locales/pt.json'

const api = fakeApi()

/** The browser's other tabs: jsdom has no BroadcastChannel. */
const mockHears = new Map<string, () => void>()
jest.mock('@/lib/realtime/tabs', () => ({
  onTabMessage: (message: string, listener: () => void) => {
    mockHears.set(message, listener)
    return () => mockHears.delete(message)
  },
  broadcastToTabs: () => undefined,
}))

let user = member
beforeEach(() => {
  jest.useFakeTimers()
  beginSignedIn(api)
  api.rules.answer = ({ what }) => ({
    body: what === 'GET /api/user/' ? user : { email: null, phone: null },
  })
})
afterEach(() => {
  cleanup()
  jest.useRealTimers()
})

const pages = [
  ['/verify-email/', <VerifyEmail key="email" />, { is_email_verified: false }],
  ['/verify-phone/', <VerifyPhone key="phone" />, { is_phone_verified: false }],
] as const
const signs: [string, () => void][] = [
  ['another tab says so', () => mockHears.get('accountChanged')?.()],
  ['the window has the focus again', () => void window.dispatchEvent(new Event('focus'))],
]
const cases = pages.flatMap(([path, page, lacks]) =>
  signs.map(([when, sign]) => [path, when, page, lacks, sign] as const),
)

test.each(cases)('%s goes on by itself once %s', async (path, _when, page, lacks, sign) => {
  user = { ...member, ...lacks }
  const went = await openPage(api, page, path, 'pt', pt)
  await api.settle()
  expect(went).toEqual([])
  user = member
  sign()
  await api.settle()
  expect(went).toHaveLength(1)
})

test('does not refetch on focus once both contacts are confirmed', async () => {
  user = member
  await openPage(api, null, '/', 'pt', pt)
  const before = api.count('GET /api/user/')
  window.dispatchEvent(new Event('focus'))
  await api.settle()
  expect(api.count('GET /api/user/')).toBe(before)
})
