import { buildApp } from '@/server/app'
import type { HubEvent } from '@/server/realtime/hub'
import { registrationInput } from '@/server/testing/people'
import { appForFile } from '@/server/testing/test-app'
import { waitUntil } from '@/server/testing/wait-until'
import { parseUserAgent } from './user-agent'

const t = appForFile()

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const chrome =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36'
const password = 'uma frase comprida'
let n = 0

interface Pair {
  access: string
  refresh: string
}
/** Somebody signed in twice: here with Firefox, there with Chrome. */
const twice = async () => {
  const email = `aparelho${++n}@example.com`
  const body = registrationInput(email, { password })
  const here = (await t.as(null).post('/api/register/', body, { 'user-agent': firefox })).json<Pair>()
  const there = (
    await t.as(null).post('/api/token/', { email, password }, { 'user-agent': chrome })
  ).json<Pair>()
  return { email, here, there }
}
const with_ = ({ access }: Pair) => ({ authorization: `Bearer ${access}` })
const refresh = async ({ refresh: token }: Pair) =>
  (await t.as(null).post('/api/token/refresh/', { refresh: token })).statusCode
const list = async (pair: Pair) =>
  (await t.as(null).get('/api/user/sessions/', with_(pair))).json<{ pk: string; current: boolean }[]>()
const sessionOf = ({ refresh: token }: Pair) => token.split('.')[0] ?? ''

test('lists signed-in devices by browser, the latest used first, and marks the current one', async () => {
  const { here, there } = await twice()
  expect(await list(here)).toEqual([
    {
      pk: sessionOf(there),
      browser: 'Chrome',
      system: 'Android',
      current: false,
      created_at: expect.any(String),
      last_used_at: expect.any(String),
    },
    {
      pk: sessionOf(here),
      browser: 'Firefox',
      system: 'Linux',
      current: true,
      created_at: expect.any(String),
      last_used_at: expect.any(String),
    },
  ])
})

test('revokes another browser: notifies it, refuses its renewal and drops it from the list', async () => {
  const heard: HubEvent[] = []
  const stop = t.context.hub.subscribe((event) => heard.push(event))
  const { here, there } = await twice()
  const gone = () =>
    t.app.inject({ method: 'DELETE', url: `/api/user/sessions/${sessionOf(there)}/`, headers: with_(here) })
  expect((await gone()).statusCode).toBe(204)
  expect(await refresh(there)).toBe(401)
  expect((await list(here)).map(({ pk }) => pk)).toEqual([sessionOf(here)])
  await waitUntil(() => heard.length > 0)
  stop()
  expect(heard).toEqual([
    { users: [expect.any(Number)], channel: 'session', payload: { session: sessionOf(there) } },
  ])
  expect((await gone()).statusCode).toBe(404)
})

test('refuses the access token of a revoked browser, also in a process that starts later', async () => {
  const { here, there } = await twice()
  const other = await buildApp(t.context)
  await other.ready()
  const asks = (app: typeof other, pair: Pair) =>
    app.inject({ method: 'GET', url: '/api/user/', headers: with_(pair) }).then((answer) => answer.statusCode)
  expect([await asks(t.app, there), await asks(other, there)]).toEqual([200, 200])
  await t.app.inject({
    method: 'DELETE',
    url: `/api/user/sessions/${sessionOf(there)}/`,
    headers: with_(here),
  })
  await waitUntil(async () => (await asks(other, there)) === 401)
  expect([await asks(t.app, there), await asks(other, there)]).toEqual([401, 401])
  expect([await asks(t.app, here), await asks(other, here)]).toEqual([200, 200])
  await other.close()
  // A process that starts later knows of it too.
  const later = await buildApp(t.context)
  await later.ready()
  expect(await asks(later, there)).toBe(401)
  await later.close()
})

test('somebody else’s browser is not there', async () => {
  const [mine, other] = [await twice(), await twice()]
  const answer = await t.app.inject({
    method: 'DELETE',
    url: `/api/user/sessions/${sessionOf(other.here)}/`,
    headers: with_(mine.here),
  })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  expect(await refresh(other.here)).toBe(200)
})

test('a new password ends every other session; the one at hand goes on', async () => {
  const { email, here, there } = await twice()
  const change = (body: Record<string, string>) => t.as(null).post('/api/user/password/', body, with_(here))
  const wrong = await change({ current_password: 'outra frase', password: 'uma frase nova' })
  expect([wrong.statusCode, wrong.json().errors]).toEqual([403, { current_password: ['wrong_password'] }])
  expect((await change({ password: 'uma frase nova' })).statusCode).toBe(403)
  expect((await change({ current_password: password, password: '12345678' })).json().errors).toEqual({
    password: ['weak_password_common'],
  })
  expect((await change({ current_password: password, password: 'uma frase nova' })).statusCode).toBe(204)
  expect([await refresh(here), await refresh(there)]).toEqual([200, 401])
  const enter = async (typed: string) =>
    (await t.as(null).post('/api/token/', { email, password: typed })).statusCode
  expect([await enter(password), await enter('uma frase nova')]).toEqual([401, 200])
})

test('an account without a password takes one', async () => {
  const user = await t.make.customer()
  expect((await t.as(user).get('/api/user/')).json().has_password).toBe(false)
  expect((await t.as(user).post('/api/user/password/', { password: 'uma frase nova' })).statusCode).toBe(204)
  expect((await t.as(user).get('/api/user/')).json().has_password).toBe(true)
  expect(
    (await t.as(null).post('/api/token/', { email: user.email, password: 'uma frase nova' })).statusCode,
  ).toBe(200)
})

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
    'Edge',
    'Windows',
  ],
  ['curl/8.5.0', null, null],
])('%s is recognised', (userAgent, browser, system) =>
  expect(parseUserAgent(userAgent)).toEqual({ browser, system }),
)
