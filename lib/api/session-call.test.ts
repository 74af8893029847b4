import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getProfile, getUser, signIn } from '@/lib/contract/accounts'
import { searchServices } from '@/lib/contract/catalogue'
import { sendOffer } from '@/lib/contract/offers'
import { createSend } from './client'
import { createSessionCall, renewalDelayMs, renewalLimit, type SessionEvent } from './session-call'
import type { TokenPair, TokenStore } from './tokens'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

let server: Server
let answer: Answer
let seen: { path: string; token: string | undefined; headers: IncomingMessage['headers'] }[]

const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const refuse = (response: ServerResponse) => json(response, 401, { code: 'token_not_valid', detail: 'again' })
const isRefresh = (request: IncomingMessage) => request.url === '/api/token/refresh/'

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push({
      path: request.url ?? '',
      token: request.headers.authorization?.replace('Bearer ', ''),
      headers: request.headers,
    })
    request.resume()
    request.on('end', () => answer(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(
  () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(resolve)
    }),
)
beforeEach(() => {
  seen = []
})

/** A browser's cookies as one of its tabs sees them: as it saw them once, until it writes or looks again. */
const tabOf = (cookies: Partial<TokenPair>): TokenStore => {
  let kept: Partial<TokenPair> | null = null
  const look = () => (kept ??= { ...cookies })
  const lookAgain = () => void (kept = null)
  const write = (next: Partial<TokenPair>) => {
    Object.assign(cookies, next)
    lookAgain()
  }
  return {
    access: () => look().access,
    refresh: () => look().refresh,
    lookAgain,
    write,
    clearAccess: () => write({ access: undefined }),
    clear: () => write({ access: undefined, refresh: undefined }),
  }
}

const browser = (
  pair: Partial<TokenPair>,
  tokens = tabOf(pair),
  exclusive: <T>(work: () => Promise<T>) => Promise<T> = (work) => work(),
) => {
  const events: SessionEvent[] = []
  const pauses: number[] = []
  const send = createSend({
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    locale: () => 'en',
    trackingId: () => 'track',
  })
  const { call, end } = createSessionCall({
    send,
    tokens,
    emit: (event) => events.push(event),
    exclusive,
    pause: (ms) => {
      pauses.push(ms)
      return Promise.resolve()
    },
  })
  return { call, end, tokens, events, pauses }
}
const refreshes = () => seen.filter(({ path }) => path === '/api/token/refresh/').length
const needs =
  (valid: string): Answer =>
  (request, response) => {
    if (isRefresh(request)) json(response, 200, { access: valid, refresh: 'r2' })
    else if (request.headers.authorization === `Bearer ${valid}`) json(response, 200, { pk: 1 })
    else refuse(response)
  }

test('"Bearer authorization is sent on all calls when a token exists."', async () => {
  answer = (_request, response) => json(response, 200, {})
  const signedIn = browser({ access: 'mine', refresh: 'r' })
  const visitor = browser({})
  for (const { call } of [signedIn, visitor]) {
    await call(getUser)
    await call(searchServices, { query: { q: 'faxina' } })
    await call(signIn, { body: { email: 'ana@example.com', password: 'x' } })
  }
  expect(seen.map(({ headers }) => headers.authorization)).toEqual([
    ...Array<string>(3).fill('Bearer mine'),
    ...Array<undefined>(3).fill(undefined),
  ])
})

test('a 401 renews the token after a second and the call goes again', async () => {
  answer = needs('new')
  const { call, tokens, pauses, events } = browser({ access: 'old', refresh: 'r1' })
  await expect(call(getProfile)).resolves.toEqual({ pk: 1 })
  expect(pauses).toEqual([renewalDelayMs])
  expect([tokens.access(), tokens.refresh()]).toEqual(['new', 'r2'])
  expect(events).toEqual([{ type: 'renewed' }])
})

test.each([
  ['401 with another code', 401, 'no_active_account'],
  ['token_not_valid with another status', 403, 'token_not_valid'],
])('%s renews too', async (_what, status, code) => {
  answer = (request, response) => {
    if (isRefresh(request)) json(response, 200, { access: 'new', refresh: 'r2' })
    else if (request.headers.authorization === 'Bearer new') json(response, 200, { pk: 1 })
    else json(response, status, { code, detail: 'again' })
  }
  const { call, pauses } = browser({ access: 'old', refresh: 'r1' })
  await expect(call(getProfile)).resolves.toBeDefined()
  expect([refreshes(), pauses]).toEqual([1, [renewalDelayMs]])
})

test('the constants of the session: a second before each renewal, ten attempts', () => {
  expect([renewalDelayMs, renewalLimit]).toEqual([1000, 10])
})

/** A token that ends in so many seconds. */
const ending = (seconds: number, name = 'a') =>
  `${name}.${Buffer.from(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + seconds })).toString('base64url')}.s`
const takes =
  (renewed: string): Answer =>
  (request, response) =>
    json(response, 200, isRefresh(request) ? { access: renewed, refresh: 'r2' } : { pk: 1 })
const asked = () => seen.map(({ path, token }) => (path === '/api/token/refresh/' ? 'renewal' : token))

test('renews a token before it expires, once for concurrent calls, without a delay', async () => {
  const [old, fresh] = [ending(10, 'old'), ending(900, 'new')]
  answer = takes(fresh)
  const { call, tokens, events, pauses } = browser({ access: old, refresh: 'r1' })
  await Promise.all([call(getProfile), call(getUser), call(searchServices, { query: { q: 'x' } })])
  await call(getProfile)
  expect(asked()).toEqual(['renewal', fresh, fresh, fresh, fresh])
  expect([tokens.refresh(), pauses, events]).toEqual(['r2', [], [{ type: 'renewed' }]])
})

test('a token with time left is used as it is, and no token is renewed for signing in', async () => {
  answer = takes(ending(900))
  const lasting = ending(120)
  await browser({ access: lasting, refresh: 'r1' }).call(getProfile)
  const spent = ending(-5)
  await browser({ access: spent, refresh: 'r1' }).call(signIn, { body: { email: 'a@b.co', password: 'x' } })
  expect(asked()).toEqual([lasting, spent])
})

test('keeps the session and current token when an early renewal fails, without a retry', async () => {
  const old = ending(10)
  answer = (request, response) =>
    isRefresh(request) ? json(response, 503, { code: 'unavailable' }) : json(response, 200, { pk: 1 })
  const { call, tokens, events } = browser({ access: old, refresh: 'r1' })
  await call(getProfile)
  await call(getProfile)
  expect(asked()).toEqual(['renewal', old, old])
  expect([tokens.access(), tokens.refresh(), events]).toEqual([old, 'r1', []])
})

test('stops early renewal after one attempt on a device whose clock is ahead', async () => {
  const fresh = ending(-3600, 'new')
  answer = takes(fresh)
  const { call } = browser({ access: ending(-3600, 'old'), refresh: 'r1' })
  for (let n = 0; n < 3; n++) await call(getProfile)
  expect(asked()).toEqual(['renewal', fresh, fresh, fresh])
})

test('calls refused together share one renewal', async () => {
  answer = needs('new')
  const { call } = browser({ access: 'old', refresh: 'r1' })
  await Promise.all([call(getProfile), call(getUser), call(getProfile)])
  expect(refreshes()).toBe(1)
})

test('two tabs refused together spend the refresh token once', async () => {
  answer = needs('new')
  const cookies = { access: 'old', refresh: 'r1' }
  let queue: Promise<unknown> = Promise.resolve()
  const exclusive = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = queue.then(work)
    queue = turn.catch(() => undefined)
    return turn
  }
  const [one, other] = [browser({}, tabOf(cookies), exclusive), browser({}, tabOf(cookies), exclusive)]
  await Promise.all([one.call(getProfile), other.call(getProfile)])
  expect(refreshes()).toBe(1)
})

test('after ten failed attempts tokens are cleared and the session has ended', async () => {
  answer = (_, response) => refuse(response)
  const { call, tokens, events } = browser({ access: 'old', refresh: 'r1' })
  await expect(call(getUser)).rejects.toMatchObject({ code: 'token_not_valid' })
  expect(refreshes()).toBe(renewalLimit)
  expect([tokens.access(), tokens.refresh()]).toEqual([undefined, undefined])
  expect(events).toEqual([...Array<object>(renewalLimit).fill({ type: 'doubtful' }), { type: 'ended' }])
})

test('renewals that help nothing count as failed too', async () => {
  answer = (request, response) =>
    isRefresh(request) ? json(response, 200, { access: `a${seen.length}`, refresh: 'r' }) : refuse(response)
  const { call } = browser({ access: 'old', refresh: 'r' })
  await expect(call(getUser)).rejects.toMatchObject({ status: 401 })
  expect(refreshes()).toBe(renewalLimit)
})

test('without a refresh token the access token is cleared at once', async () => {
  answer = (_, response) => refuse(response)
  const { call, tokens, events } = browser({ access: 'old' })
  await expect(call(getProfile)).rejects.toMatchObject({ status: 401 })
  expect(tokens.access()).toBeUndefined()
  expect(refreshes()).toBe(0)
  expect(events).toEqual([{ type: 'ended' }])
})

test('no answer to the user call renews; no answer to another call is only its own failure', async () => {
  let failures = 1
  answer = (request, response) => {
    if (!isRefresh(request) && failures-- > 0) request.socket.destroy()
    else needs('new')(request, response)
  }
  const { call } = browser({ access: 'new', refresh: 'r1' })
  await expect(call(getUser)).resolves.toEqual({ pk: 1 })
  expect(refreshes()).toBe(1)
  failures = 1
  await expect(call(getProfile)).rejects.toMatchObject({ code: 'network_error', status: undefined })
  expect(refreshes()).toBe(1)
})

test('a wrong password is not the end of a session', async () => {
  answer = (_, response) => json(response, 401, { code: 'no_active_account', detail: 'Wrong' })
  const { call, events } = browser({})
  await expect(call(signIn, { body: { email: 'a@b.co', password: 'x' } })).rejects.toMatchObject({
    code: 'no_active_account',
  })
  expect(events).toEqual([])
})

test.each(['this', 'another'])('signing out in %s tab while a renewal runs is final', async (tab) => {
  const cookies = { access: 'old', refresh: 'r1' }
  const tokens = tabOf(cookies)
  const signsOut = tab === 'this' ? tokens : tabOf(cookies)
  answer = (request, response) => {
    if (isRefresh(request)) signsOut.clear()
    needs('new')(request, response)
  }
  const { call } = browser({}, tokens)
  await expect(call(getProfile)).rejects.toMatchObject({ status: 401 })
  expect(tokens.access()).toBeUndefined()
})

test('does not repeat a call of an ended session as whoever signs in next', async () => {
  const { call, end, tokens, events } = browser({ access: 'old', refresh: 'r1' })
  answer = (request, response) => {
    if (isRefresh(request)) {
      end()
      tokens.write({ access: 'another', refresh: 'r9' })
    }
    if (request.headers.authorization === 'Bearer another') json(response, 200, { pk: 2 })
    else refuse(response)
  }
  await expect(call(getProfile)).rejects.toMatchObject({ status: 401 })
  expect(seen.map(({ token }) => token)).not.toContain('another')
  expect(events).toEqual([{ type: 'ended' }])
  expect(await call(getProfile)).toEqual({ pk: 2 })
})

test('a missing verification raises its message; the user and the service search pass', async () => {
  answer = (_, response) => json(response, 200, [], { 'x-missing-authorization': 'phone-verification' })
  const { call, events } = browser({ access: 'a', refresh: 'r' })
  await expect(call(getProfile)).rejects.toThrow('Phone verification required')
  await expect(call(getUser)).resolves.toEqual([])
  await expect(call(searchServices, { query: { q: 'x' } })).resolves.toEqual([])
  expect(events).toEqual(Array(3).fill({ type: 'missing', missing: 'phone-verification' }))
})

test.each([
  ['email-verification', 'Email verification required'],
  ['role', 'Profile completion required'],
  ['address', 'Profile completion required'],
  ['service', 'Profile completion required'],
])('%s refused with 403 says "%s"', async (missing, message) => {
  answer = (_, response) =>
    json(response, 403, { code: 'forbidden', detail: 'x' }, { 'x-missing-authorization': missing })
  const { call, events } = browser({ access: 'a', refresh: 'r' })
  await expect(call(getProfile)).rejects.toThrow(message)
  expect(events).toEqual([{ type: 'missing', missing }])
})

test('a call carries token, language, tracking id and idempotency key', async () => {
  answer = (_, response) =>
    json(response, 422, { code: 'validation_error', detail: 'Check', errors: { message: ['too_long'] } })
  const { call } = browser({ access: 'a', refresh: 'r' })
  const body = {
    suggestion: 1,
    items: [],
    message: '',
    starts_at: '2030-01-01T10:00:00Z',
    duration_minutes: 60,
  }
  await expect(call(sendOffer, { body, idempotencyKey: 'once' })).rejects.toMatchObject({
    status: 422,
    errors: { message: ['too_long'] },
  })
  expect(seen[0]?.headers).toMatchObject({
    authorization: 'Bearer a',
    'accept-language': 'en-us',
    'x-tracking-id': 'track',
    'idempotency-key': 'once',
    'content-type': 'application/json',
  })
})
