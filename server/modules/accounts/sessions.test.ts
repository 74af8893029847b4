import { SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose'
import { signAccess } from '@/server/http/session'
import type { HubEvent } from '@/server/realtime/hub'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { until } from '@/server/testing/until'

let t: TestApp
beforeAll(async () => {
  t = await makeApp()
})
afterAll(() => t.close())

const person = (n: number) => ({
  email: `sessao${n}@example.com`,
  password: 'uma frase comprida',
  full_name: 'Ana Sessão',
  role: 'consumer',
  accepted_terms: true,
})
let n = 0
const registered = async () =>
  (await t.as(null).post('/api/register/', person(++n))).json<{
    access: string
    refresh: string
    user: { pk: number }
  }>()
const refresh = (token: string) => t.as(null).post('/api/token/refresh/', { refresh: token })
const get = (token: string) => t.as(null).get('/api/user/', { authorization: `Bearer ${token}` })

test('a refresh token rotates; the new access token works', async () => {
  const first = await registered()
  const second = (await refresh(first.refresh)).json()
  expect(second.refresh).not.toBe(first.refresh)
  expect((await get(second.access)).json().pk).toBe(first.user.pk)
  const third = await refresh(second.refresh)
  expect(third.statusCode).toBe(200)
})

test('the token just replaced answers the same successor for ten seconds', async () => {
  const { refresh: token } = await registered()
  const [a, b] = [(await refresh(token)).json(), (await refresh(token)).json()]
  expect(b.refresh).toBe(a.refresh)
})

test('fifty at once get one successor, and it works', async () => {
  const { refresh: token } = await registered()
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(token)))
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]))
  const successors = new Set(answers.map((answer) => answer.json().refresh as string))
  expect(successors.size).toBe(1)
  expect((await refresh([...successors][0] ?? '')).statusCode).toBe(200)
})

test('an older token ends the session, and the hub tells', async () => {
  const heard: HubEvent[] = []
  const stop = t.context.hub.subscribe((event) => heard.push(event))
  const { refresh: oldest, user } = await registered()
  const middle = (await refresh(oldest)).json()
  const newest = (await refresh(middle.refresh)).json()
  const reuse = await refresh(oldest)
  expect([reuse.statusCode, reuse.json().code]).toEqual([401, 'token_not_valid'])
  expect((await refresh(newest.refresh)).statusCode).toBe(401)
  await until(() => heard.length > 0)
  stop()
  expect(heard).toEqual([
    { users: [user.pk], channel: 'session', payload: { session: oldest.split('.')[0] } },
  ])
})

test('signing out ends the session; a token that is not ours is told nothing', async () => {
  const { refresh: token } = await registered()
  expect((await t.as(null).post('/api/token/revoke/', { refresh: token })).statusCode).toBe(204)
  expect((await refresh(token)).statusCode).toBe(401)
  expect((await t.as(null).post('/api/token/revoke/', { refresh: 'x.y.z' })).statusCode).toBe(204)
})

test('nothing more is pushed to the browser one signs out of, and one’s other browsers go on', async () => {
  const [mine, other] = [await registered(), await registered()]
  const away = (
    await t.as(null).post('/api/token/', { email: person(n - 1).email, password: person(n - 1).password })
  ).json<{ access: string }>()
  const as = (access: string, token: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/notification/token/',
      headers: { authorization: `Bearer ${access}` },
      payload: { token },
    })
  const names = ['um', 'dois', 'de-outra-pessoa'].map((name) => `navegador-${name}-${mine.user.pk}`)
  const [here, elsewhere, theirs] = names as [string, string, string]
  expect((await as(mine.access, here)).statusCode).toBe(204)
  expect((await as(away.access, elsewhere)).statusCode).toBe(204)
  await as(other.access, theirs)
  const left = async () =>
    (
      await t.context.pool.query<{ token: string }>('select token from push_tokens where token = any($1)', [
        names,
      ])
    ).rows
      .map(({ token }) => token)
      .sort()
  // An invalid token ends nothing, and never another person’s session.
  await t.as(null).post('/api/token/revoke/', { refresh: 'x.y.z', push_token: here })
  expect(await left()).toEqual([theirs, elsewhere, here].sort())
  expect(
    (await t.as(null).post('/api/token/revoke/', { refresh: mine.refresh, push_token: here })).statusCode,
  ).toBe(204)
  expect(await left()).toEqual([theirs, elsewhere].sort())
  await t.as(null).post('/api/token/revoke/', { refresh: other.refresh, push_token: elsewhere })
  expect(await left()).toEqual([elsewhere])
})

test('forged and altered refresh tokens are refused', async () => {
  const { refresh: token } = await registered()
  const [id, , mac] = token.split('.')
  for (const forged of ['x', `${id}.1.${mac}`, `${id}.0.${'A'.repeat(43)}`, token.slice(0, -1), `${token}=`])
    expect((await refresh(forged)).statusCode).toBe(401)
  expect((await refresh(token)).statusCode).toBe(200)
})

test('forged access tokens are refused', async () => {
  const user = await t.make.customer()
  const caller = { id: user.id, session: '00000000-0000-4000-8000-000000000000' }
  const good = await signAccess(t.context.config, caller, new Date())
  const [header = '', payload = '', mac = ''] = good.split('.')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const other = await signAccess(
    { ...t.context.config, jwtSecret: 'another secret, of enough length too' },
    caller,
    new Date(),
  )
  const old = await signAccess(t.context.config, caller, new Date(Date.now() - 3_600_000))
  const unsigned = `${part({ alg: 'none', typ: 'JWT' })}.${payload}.`
  const raised = `${header}.${part({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: String(user.id + 1) })}.${mac}`
  // Signed with our own key, but not a token we issue.
  const key = new TextEncoder().encode(t.context.config.jwtSecret)
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as JWTPayload
  const signed = (change: JWTPayload, head: Partial<JWTHeaderParameters> = {}) =>
    new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...head }).sign(key)
  const odd = await Promise.all([
    signed({ iss: 'somebody' }),
    signed({ aud: 'another-api' }),
    signed({ exp: undefined }),
    signed({ nbf: Math.floor(Date.now() / 1000) + 3600 }),
    signed({ sub: '0' }),
    signed({ sub: 'x' }),
    signed({ sid: undefined }),
    signed({}, { alg: 'HS512' }),
    signed({}, { typ: 'refresh+jwt' }),
  ])
  const { refresh: refreshToken } = await registered()
  expect((await get(good)).statusCode).toBe(200)
  expect((await get(await signed({}, { kid: '../../../../dev/null' }))).statusCode).toBe(200)
  for (const token of [
    ...odd,
    refreshToken,
    other,
    old,
    unsigned,
    raised,
    `${header}.${payload}`,
    'nonsense',
  ]) {
    const answer = await get(token)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'token_not_valid'])
  }
})

// Last: the clock only moves forward here.
test('the token just replaced is a reuse after ten seconds', async () => {
  const { refresh: token } = await registered()
  const next = (await refresh(token)).json()
  t.travel(11_000)
  expect((await refresh(token)).statusCode).toBe(401)
  expect((await refresh(next.refresh)).statusCode).toBe(401)
})

test('a session unused for thirty days is over', async () => {
  const { refresh: token } = await registered()
  t.travel(31 * 86_400_000)
  expect((await refresh(token)).statusCode).toBe(401)
})
