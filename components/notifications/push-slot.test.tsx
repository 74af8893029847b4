import '@/hooks/testing/push-configured'
import { act, cleanup, render } from '@testing-library/react'
import { fakeApi } from '@/hooks/testing/api'
import { member } from '@/hooks/testing/page'

// The push service is a third party's: calls to it are counted.
const mockFetch = jest.fn(async () => 'token-of-this-browser')
jest.mock('@/lib/push/messaging', () => ({ fetchPushToken: () => mockFetch() }))

const mockReported: unknown[][] = []
jest.mock('@/lib/reports/report-error', () => ({
  sendReport: (...told: unknown[]) => void mockReported.push(told),
}))

const api = fakeApi()
let asked: jest.Mock

const desktop = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140 Safari/537.36'
const phone = 'Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile Safari/537.36'
/** Mocks a browser with the permission `state`, and the user's answer to its prompt. */
const browser = (
  state: NotificationPermission,
  answer: NotificationPermission,
  agent = desktop,
  hasWorkers = true,
) => {
  const notification = {
    permission: state,
    requestPermission: jest.fn<Promise<NotificationPermission>, []>(),
  }
  notification.requestPermission.mockImplementation(async () => {
    notification.permission = answer
    return answer
  })
  asked = notification.requestPermission
  Object.defineProperty(window, 'Notification', { configurable: true, value: notification })
  Object.defineProperty(window, 'PushManager', { configurable: true, value: Object })
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
  if (hasWorkers) Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} })
  else Reflect.deleteProperty(navigator, 'serviceWorker')
}
const open = async () => {
  const { sessionChanged } = await import('@/lib/session/state')
  const { cookieTokens } = await import('@/lib/api/tokens')
  const { PushSlot } = await import('./push-slot')
  // The page of the visit before is closed.
  cleanup()
  cookieTokens.clear()
  act(() => sessionChanged.opened())
  render(<PushSlot />)
  await api.settle()
  return {
    userComes: async () => {
      cookieTokens.write({ access: 'good', refresh: 'r' }, true)
      act(() => sessionChanged.began(member))
      await api.settle()
      await api.settle()
    },
  }
}
const registered = () =>
  api.asked.filter(({ what }) => what === 'POST /api/notification/token/').map(({ body }) => body)

beforeEach(() => {
  jest.useFakeTimers()
  api.rules.answer = () => ({ status: 204 })
  api.asked.length = 0
  mockFetch.mockClear()
  window.localStorage.clear()
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const startup = '"On non-mobile user agents the permission is requested at startup if undecided."'
test.each<[NotificationPermission, string, string, number]>([
  ['default', 'a desktop', desktop, 1],
  ['granted', 'a desktop', desktop, 0],
  ['denied', 'a desktop', desktop, 0],
  ['default', 'a phone', phone, 0],
])(`"States: default, granted, denied." ${startup} %s on %s`, async (state, _what, agent, times) => {
  browser(state, 'default', agent)
  await open()
  expect(asked).toHaveBeenCalledTimes(times)
})

const again = '"After the user is available and the browser supports service workers it is requested again."'
test.each([
  ['a phone, first then', phone, true, 0, 1],
  ['a desktop, a second time', desktop, true, 1, 2],
  ['no service workers, never', desktop, false, 0, 0],
])(`${again} %s`, async (_what, agent, hasWorkers, before, after) => {
  browser('default', 'default', agent, hasWorkers)
  const { userComes } = await open()
  expect(asked).toHaveBeenCalledTimes(before)
  await userComes()
  expect(asked).toHaveBeenCalledTimes(after)
})

const sent = 'sends the push token of a signed-in user only when permission is granted:'
test.each<[NotificationPermission, unknown[]]>([
  ['granted', [{ token: 'token-of-this-browser' }]],
  ['denied', []],
  ['default', []],
])(`${sent} %s`, async (answer, expected) => {
  browser('default', answer, phone)
  const { userComes } = await open()
  expect(asked).not.toHaveBeenCalled()
  await userComes()
  expect([registered(), mockFetch.mock.calls.length]).toEqual([expected, expected.length])
})

test(`${sent} nobody signed in`, async () => {
  browser('granted', 'granted')
  await open()
  expect([registered(), mockFetch.mock.calls.length]).toEqual([[], 0])
})

test('"Push token refreshed after 7 days (604800000 ms)."', async () => {
  browser('granted', 'granted')
  const visit = async (later: number) => {
    jest.setSystemTime(Date.now() + later)
    const { userComes } = await open()
    await userComes()
    return registered().length
  }
  expect(await visit(0)).toBe(1)
  expect(await visit(604_790_000)).toBe(1)
  expect(await visit(10_000)).toBe(2)
})

describe('what goes wrong on the way to a push token', () => {
  const visit = async () => {
    browser('granted', 'granted')
    const log = jest.spyOn(console, 'log').mockImplementation(() => undefined)
    mockReported.length = 0
    const { userComes } = await open()
    await userComes()
    return log.mock.calls.flat()
  }
  const failure = new Error('the push service is away')

  test('"Push token retrieval failure: reported with extra message Error retrieving token."', async () => {
    mockFetch.mockRejectedValueOnce(failure)
    expect(await visit()).toEqual([])
    expect(mockReported).toEqual([[failure, { message: 'Error retrieving token' }]])
    expect(registered()).toEqual([])
  })
  test('"No token: logs \'No registration token available. Request permission to generate one.\'"', async () => {
    mockFetch.mockResolvedValueOnce('')
    expect(await visit()).toEqual(['No registration token available. Request permission to generate one.'])
    expect([mockReported, registered()]).toEqual([[], []])
  })
  test('"Token registration failure is reported silently."', async () => {
    api.rules.answer = () => ({ status: 500, body: { code: 'internal_error' } })
    expect(await visit()).toEqual([])
    expect(registered()).toHaveLength(1)
    expect(mockReported.map(([error]) => String(error))).toEqual([
      expect.stringContaining('registerPushToken'),
    ])
    expect(document.body.textContent).toBe('')
  })
})
