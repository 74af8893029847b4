import type { FastifyInstance } from 'fastify'
import Redis from 'ioredis'
import { buildApp } from '@/server/app'
import { attempts } from '@/server/db/schema/accounts'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { registrationInput } from '@/server/testing/people'
import { acceptAttempt } from './attempt-repository'
import { hashPassword } from './passwords'
import { deleteExpiredAttempts } from './scheduled'

// Proxies are trusted here, so that each call can come from another network.
let t: TestApp
let withoutRedis: FastifyInstance
const redis = new Redis('redis://127.0.0.1:1', {
  lazyConnect: true,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  retryStrategy: () => null,
})
redis.on('error', () => undefined)
beforeAll(async () => {
  t = await makeApp({ config: { rateLimits: true, trustProxy: ['127.0.0.1'] } })
  withoutRedis = await buildApp(t.context, redis)
})
afterAll(async () => {
  await withoutRedis.close()
  redis.disconnect()
  await t.close()
})

let n = 0
const network = () => {
  n++
  return { 'x-forwarded-for': `10.${n >> 8}.${n & 255}.1` }
}
const password = 'uma frase comprida'
const member = async () => t.make.customer({ passwordHash: await hashPassword(password) })
const enter = (email: string, typed = 'outra frase') =>
  t.as(null).post('/api/token/', { email, password: typed }, network())
const join = (email: string, typed = password) =>
  t.as(null).post('/api/register/', registrationInput(email, { password: typed }), network())
/** Returns everything that could distinguish two responses, without the parts that always differ. */
const seen = (answer: { statusCode: number; body: string; headers: Record<string, unknown> }) => ({
  status: answer.statusCode,
  body: answer.body.replace(/"request_id":"[^"]*"/, ''),
  headers: Object.keys(answer.headers)
    .filter((name) => !name.startsWith('ratelimit'))
    .sort(),
})

test('counts concurrent attempts in either order of their clocks', async () => {
  const begun = t.context.clock().getTime()
  const at = (ms: number) => ({ subject: 'two at once', now: new Date(begun + ms), over: new Date(0) })
  const taken = []
  for (const ms of [5, 0, 3, 1, 2, 4]) taken.push(await acceptAttempt(t.db, 'signInFrom', at(ms)))
  // Five are free.
  expect(taken).toEqual([true, true, true, true, true, false])
})

test('refuses the right password after ten guesses in 15 minutes from any networks', async () => {
  const { email } = await member()
  for (let i = 0; i < 10; i++) expect((await enter(email)).statusCode).toBe(401)
  const refused = await enter(email, password)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
  expect((await enter((await member()).email, password)).statusCode).toBe(200)
})

test('a sign-in that succeeds begins the count anew', async () => {
  const { email } = await member()
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 9; i++) expect((await enter(email)).statusCode).toBe(401)
    expect((await enter(email, password)).statusCode).toBe(200)
  }
})

test('an account opened with somebody’s address buys no more guesses at theirs', async () => {
  const { email } = await member()
  const own = 'a minha própria frase'
  expect((await join(email, own)).statusCode).toBe(201)
  for (let i = 0; i < 9; i++) expect((await enter(email)).statusCode).toBe(401)
  expect((await enter(email, own)).statusCode).toBe(200)
  expect((await enter(email, own)).statusCode).toBe(429)
})

test('limits registrations of one address to 20 an hour, taken or not, from any networks', async () => {
  const { email } = await member()
  for (const address of [email, 'ninguem-ainda@example.com']) {
    for (let i = 0; i < 20; i++) expect((await join(address)).statusCode).toBe(201)
    expect((await join(address)).statusCode).toBe(429)
  }
})

test('limits codes to ten an hour per mailbox, for all callers together', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) {
    const user = await t.make.user({ email: 'caixa-cheia@example.com', emailVerifiedAt: null })
    statuses.push((await t.as(user).post('/api/user/verify-email/send/', undefined, network())).statusCode)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(204), 429])
})

test('guesses sent at once are counted one by one', async () => {
  const { email } = await member()
  const answers = await Promise.all(Array.from({ length: 25 }, () => enter(email)))
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10)
})

test('known and unknown e-mails get the same bytes, before the limit and past it', async () => {
  const { email } = await member()
  for (let i = 0; i < 11; i++)
    expect(seen(await enter(email))).toEqual(seen(await enter('ninguem@example.com')))
  const forgot = (to: string) => t.as(null).post('/api/user/forgot-password/', { email: to }, network())
  for (let i = 0; i < 6; i++)
    expect(seen(await forgot(email))).toEqual(seen(await forgot('ninguem@example.com')))
  expect((await forgot(email)).statusCode).toBe(204)
})

test.each<[string, () => Promise<(n: number) => { headers: Record<string, string>; email: string }>]>([
  [
    'an account',
    async () => {
      const { email } = await member()
      return () => ({ headers: network(), email })
    },
  ],
  [
    'a network',
    async () => {
      const headers = network()
      return (n) => ({ headers, email: `alguem${n}@example.com` })
    },
  ],
])('the limits of %s hold with Redis gone', async (_whose, guesses) => {
  const guess = await guesses()
  const codes: number[] = []
  for (let i = 0; i < 11; i++) {
    const { headers, email } = guess(i)
    const payload = { email, password: 'outra frase' }
    codes.push(
      (await withoutRedis.inject({ method: 'POST', url: '/api/token/', headers, payload })).statusCode,
    )
  }
  expect(codes).toEqual([...Array<number>(10).fill(401), 429])
})

test('codes are tried twenty times an hour, however many are sent', async () => {
  const user = await t.make.customer({ emailVerifiedAt: null })
  const statuses: number[] = []
  for (let i = 0; i < 21; i++)
    statuses.push(
      (await t.as(user).post('/api/user/verify-email/', { code: '000000' }, network())).statusCode,
    )
  expect(statuses).toEqual([...Array<number>(20).fill(422), 429])
})

test('limits codes to ten an hour per number, for all callers together', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) {
    const user = await t.make.customer({ phone: null, phoneVerifiedAt: null })
    statuses.push(
      (await t.as(user).post('/api/user/verify-phone/send/', { phone: '11 98765-4321' }, network()))
        .statusCode,
    )
  }
  expect(statuses).toEqual([...Array<number>(10).fill(204), 429])
})

// Last: the clock only moves forward here.
test('resets after the window and deletes counts after a day', async () => {
  const { email } = await member()
  for (let i = 0; i < 11; i++) await enter(email)
  t.travel(901_000)
  expect((await enter(email, password)).statusCode).toBe(200)
  expect(await t.db.select().from(attempts)).not.toHaveLength(0)
  t.travel(86_400_000)
  await deleteExpiredAttempts(t.context)
  expect(await t.db.select().from(attempts)).toHaveLength(0)
})
