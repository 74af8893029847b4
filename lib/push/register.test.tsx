import { readLocal } from '@/lib/storage/local'
import { isMobileAgent, readPermission, requestPermission, type PushPermission } from './permission'
import { registerForPush } from './register'
import { pushTokenMaxAgeMs, storedPushToken } from './stored-token'

const browser = (
  permission: PushPermission,
  fetchToken: () => Promise<string> = async () => 'token-of-this-browser',
) => {
  const heard = { sent: [] as string[], reported: [] as unknown[], logged: [] as string[] }
  return {
    ...heard,
    now: () => 1_000_000,
    permission: async () => permission,
    fetchToken: jest.fn(fetchToken),
    send: async (token: string) => void heard.sent.push(token),
    report: (error: unknown, extra: { message: string }) => void heard.reported.push([error, extra]),
    log: (text: string) => void heard.logged.push(text),
  }
}
beforeEach(() => window.localStorage.clear())

test('fetches a push token after permission and sends it to the server', async () => {
  const here = browser('granted')
  await registerForPush(7, here)
  expect(here.sent).toEqual(['token-of-this-browser'])
  expect(storedPushToken.read()).toEqual({ token: 'token-of-this-browser', at: 1_000_000, user: 7 })
})

test.each(['default', 'denied', 'unsupported'] as const)('%s: otherwise not sent', async (permission) => {
  const here = browser(permission)
  await registerForPush(7, here)
  expect([here.fetchToken.mock.calls.length, here.sent.length]).toEqual([0, 0])
})

test('push token refreshed after 7 days (604800000 ms), and at once for somebody else', async () => {
  expect(pushTokenMaxAgeMs).toBe(604_800_000)
  const here = browser('granted')
  await registerForPush(7, here)
  await registerForPush(7, { ...here, now: () => 1_000_000 + pushTokenMaxAgeMs - 1 })
  expect(here.sent).toHaveLength(1)
  await registerForPush(7, { ...here, now: () => 1_000_000 + pushTokenMaxAgeMs })
  expect(here.sent).toHaveLength(2)
  await registerForPush(8, here)
  expect(here.sent).toHaveLength(3)
})

test('push token retrieval failure: reported with extra message Error retrieving token', async () => {
  const error = new Error('no service')
  const here = browser('granted', () => Promise.reject(error))
  await registerForPush(7, here)
  expect(here.reported).toEqual([[error, { message: 'Error retrieving token' }]])
})

test('no token: logs the exact text', async () => {
  const here = browser('granted', async () => '')
  await registerForPush(7, here)
  expect(here.logged).toEqual(['No registration token available. Request permission to generate one.'])
  expect([here.sent.length, here.reported.length]).toEqual([0, 0])
})

test.each(['default', 'denied'] as const)(
  '%s: the same text, which asks for the permission',
  async (permission) => {
    const here = browser(permission)
    await registerForPush(7, here)
    expect(here.logged).toEqual(['No registration token available. Request permission to generate one.'])
  },
)

test('token registration failure is silent, and tried again on the next visit', async () => {
  const here = browser('granted')
  await registerForPush(7, { ...here, send: () => Promise.reject(new Error('offline')) })
  expect([here.reported.length, here.logged.length]).toEqual([0, 0])
  expect(readLocal('pushToken', (value): value is NonNullable<unknown> => value !== null)).toBeUndefined()
  await registerForPush(7, here)
  expect(here.sent).toHaveLength(1)
})

describe('the permission', () => {
  const answers = (now: NotificationPermission, answer: NotificationPermission) => {
    const requestPermission = jest.fn(async () => answer)
    Object.defineProperty(window, 'Notification', {
      configurable: true,
      value: { permission: now, requestPermission },
    })
    return requestPermission
  }
  afterEach(() => Reflect.deleteProperty(window, 'Notification'))

  test('is asked for if undecided, once for two askers', async () => {
    const asked = answers('default', 'granted')
    expect(await Promise.all([requestPermission(), requestPermission()])).toEqual(['granted', 'granted'])
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test.each(['granted', 'denied'] as const)('%s is not asked for again', async (now) => {
    const asked = answers(now, 'default')
    expect(await requestPermission()).toBe(now)
    expect(asked).not.toHaveBeenCalled()
  })

  test('is unsupported where the browser knows none', () => expect(readPermission()).toBe('unsupported'))

  test.each([
    ['Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile Safari/537.36', true],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1', true],
    ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140 Safari/537.36', false],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', false],
  ])('%s: mobile %s', (agent, mobile) => expect(isMobileAgent(agent)).toBe(mobile))
})
