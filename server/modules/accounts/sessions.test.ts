import type { HubEvent } from '@/server/realtime/hub'
import { registrationInput } from '@/server/testing/people'
import { presentForgedTokens, renew, renewAtOnce } from '@/server/testing/scenarios/session-tokens'
import { appForFile } from '@/server/testing/test-app'
import { waitUntil } from '@/server/testing/wait-until'

const forgerSecret = 'another secret, of enough length too'

const t = appForFile()

const person = (n: number) => registrationInput(`sessao${n}@example.com`)
let n = 0
const registered = async () =>
  (await t.as(null).post('/api/register/', person(++n))).json<{
    access: string
    refresh: string
    user: { pk: number }
  }>()
const refresh = (token: string) => renew(t, token)
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
  expect(await renewAtOnce(t, token, 50)).toEqual({ statuses: [200], successors: 1, renewed: 200 })
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
  await waitUntil(() => heard.length > 0)
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

test('stops pushes to a signed-out browser only', async () => {
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

test('rejects forged and altered tokens, and accepts the true ones', async () => {
  const { presented, failures } = await presentForgedTokens(t, forgerSecret)
  expect(failures).toEqual([])
  expect(presented).toBeGreaterThan(40)
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
