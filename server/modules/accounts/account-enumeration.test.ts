/** @jest-environment node */
import * as argon2 from '@node-rs/argon2'
import { Client } from 'pg'
import { identities } from '@/server/db/schema/accounts'
import { lastCodeTo, readOutbox } from '@/server/testing/captured-messages'
import { comparableAnswer as seen } from '@/server/testing/comparable-answer'
import { registrationInput } from '@/server/testing/people'
import { appForFile } from '@/server/testing/test-app'
import { hashPassword } from './passwords'

// Counts real hashes: response times differ by whether a hash is computed.
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2')
  return { ...real, hash: jest.fn(real.hash), verify: jest.fn(real.verify) }
})
const work = { hash: jest.mocked(argon2.hash), verify: jest.mocked(argon2.verify) }

const t = appForFile({ config: { rateLimits: true, trustProxy: ['127.0.0.1'] } })

const password = 'uma frase comprida'
let n = 0
/** Every call comes from another network, so that the limits' headers say the same. */
const ask = (url: string, body: Record<string, unknown>, who: { id: number } | null = null) =>
  t.as(who).post(url, body, { 'x-forwarded-for': `10.1.${n >> 8}.${n++ & 255}` })

type Answer = Awaited<ReturnType<typeof ask>>
const registration = (email: string, typed = password) => registrationInput(email, { password: typed })
const counted = async <T>(run: () => Promise<T>): Promise<[T, { hashes: number; verifies: number }]> => {
  work.hash.mockClear()
  work.verify.mockClear()
  const answer = await run()
  return [answer, { hashes: work.hash.mock.calls.length, verifies: work.verify.mock.calls.length }]
}

const accounts = async () => {
  const passwordHash = await hashPassword(password)
  const member = await t.make.customer({ passwordHash })
  const unverified = await t.make.customer({ passwordHash, emailVerifiedAt: null, phoneVerifiedAt: null })
  const fromGoogle = await t.make.customer()
  await t.db
    .insert(identities)
    .values({ issuer: 'https://accounts.google.com', subject: String(fromGoogle.id), userId: fromGoogle.id })
  const closed = await t.make.customer({ passwordHash, closedAt: new Date() })
  return { member, unverified, fromGoogle, closed }
}

describe('gives the same bytes and the same time whether or not an account exists', () => {
  test('checks one hash at login for unknown, wrong, passwordless, unverified and closed alike', async () => {
    const { member, unverified, fromGoogle, closed } = await accounts()
    const enter = (email: string, typed = 'outra frase') =>
      counted(() => ask('/api/token/', { email, password: typed }))
    const [unknown, work0] = await enter('ninguem@example.com')
    expect([unknown.statusCode, unknown.json().code, work0]).toEqual([
      401,
      'no_active_account',
      { hashes: 1, verifies: 0 },
    ])
    for (const [email, typed] of [
      [member.email],
      [unverified.email],
      [fromGoogle.email],
      [closed.email],
      [closed.email, password],
    ] as const) {
      const [answer, done] = await enter(email, typed)
      expect(seen(answer)).toEqual(seen(unknown))
      expect(done).toEqual(work0)
    }
    const [right, done] = await enter(member.email, password)
    expect([right.statusCode, done]).toEqual([200, work0])
  })

  test('login: checking an account without a password costs as much as one with a password', async () => {
    const costOf = (hash: unknown) => String(hash).split('$').slice(0, 4).join('$')
    await counted(() => ask('/api/token/', { email: 'ninguem@example.com', password }))
    expect(costOf(await work.hash.mock.results[0]?.value)).toBe(costOf(await hashPassword(password)))
  })

  test('login: one hash is checked however many accounts name the address', async () => {
    const { member } = await accounts()
    for (let i = 0; i < 5; i++)
      expect(
        (await ask('/api/register/', registration(member.email, `a minha frase comprida ${i}`))).statusCode,
      ).toBe(201)
    for (const [typed, status] of [
      [password, 200],
      ['a minha frase comprida 0', 200],
      ['a minha frase comprida 4', 200],
      ['nenhuma delas', 401],
    ] as const) {
      const [answer, done] = await counted(() => ask('/api/token/', { email: member.email, password: typed }))
      expect([answer.statusCode, done]).toEqual([status, { hashes: 1, verifies: 0 }])
    }
  })

  test('registers free, taken, unconfirmed and passwordless addresses with the same answer and work', async () => {
    const { member, unverified, fromGoogle } = await accounts()
    const query = jest.spyOn(Client.prototype, 'query')
    const join = async (email: string) => {
      query.mockClear()
      const [answer, done] = await counted(() => ask('/api/register/', registration(email)))
      // The hub's connection sends this every few seconds, independent of registrations.
      const asked = query.mock.calls.filter(([sent]: unknown[]) => sent !== 'SELECT 1')
      return { answer, work: { ...done, queries: asked.length } }
    }
    try {
      // Numbers of as many digits, addresses of as many letters: then the answers are of one length.
      for (let pk = 0, i = 0; pk < 100; i++)
        pk = (await join(`antes-de-todos-${i}@example.com`)).answer.json<{ user: { pk: number } }>().user.pk
      for (const { email } of [member, unverified, fromGoogle, member]) {
        const [free, taken] = [await join(email.replace(/^person/, 'nobody')), await join(email)]
        expect([free.answer.statusCode, free.work.hashes, free.work.verifies]).toEqual([201, 1, 0])
        const own = { pk: expect.any(Number), email, created_at: expect.any(String) }
        expect(taken.answer.json().user).toEqual({ ...free.answer.json().user, ...own })
        expect(seen(taken.answer, email)).toEqual(seen(free.answer, email.replace(/^person/, 'nobody')))
        expect(taken.work).toEqual(free.work)
      }
    } finally {
      query.mockRestore()
    }
  })

  test('forgot-password: known, unknown, without a password, closed, and asked again within the minute', async () => {
    const { member, unverified, fromGoogle, closed } = await accounts()
    const forgot = (email: string) => counted(() => ask('/api/user/forgot-password/', { email }))
    const [unknown, none] = await forgot('ninguem@example.com')
    expect([unknown.statusCode, unknown.body, none]).toEqual([204, '', { hashes: 0, verifies: 0 }])
    for (const { email } of [member, unverified, fromGoogle, closed, member]) {
      const [answer, done] = await forgot(email)
      expect(seen(answer)).toEqual(seen(unknown))
      expect(done).toEqual(none)
    }
  })

  test('a new password with a link never sent, used, late or no link at all; also where it is too weak', async () => {
    const { member, unverified } = await accounts()
    const linkOf = async (email: string) => {
      await ask('/api/user/forgot-password/', { email })
      const [mail] = await readOutbox(t, email)
      return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    }
    const reset = (token: string, typed = 'mais uma frase comprida') =>
      counted(() => ask('/api/user/reset-password/', { token, password: typed }))
    const [used, late] = [await linkOf(member.email), await linkOf(unverified.email)]
    expect((await reset(used))[0].statusCode).toBe(204)
    t.travel(3_601_000)
    const [never, none] = await reset('x'.repeat(43))
    expect([never.statusCode, never.json().code, none]).toEqual([
      422,
      'code_expired',
      { hashes: 0, verifies: 0 },
    ])
    for (const [token, typed] of [
      [used],
      [late],
      ['no-link'],
      [late, '12345678'],
      ['no-link', '12345678'],
    ] as const) {
      const [answer, done] = await reset(token, typed)
      expect(seen(answer)).toEqual(seen(never))
      expect(done).toEqual(none)
    }
  })

  test('sends codes to taken and free numbers alike, and refuses wrong ones alike', async () => {
    const { member } = await accounts()
    const callers = [
      await t.make.customer({ phone: null, phoneVerifiedAt: null }),
      await t.make.customer({ phone: null, phoneVerifiedAt: null }),
    ] as const
    const send = (who: { id: number }, phone: string) =>
      counted(() => ask('/api/user/verify-phone/send/', { phone }, who))
    const taken = await send(callers[0], member.phone ?? '')
    const free = await send(callers[1], '+5511912345678')
    expect([taken[0].statusCode, seen(taken[0]), taken[1]]).toEqual([204, seen(free[0]), free[1]])
    const right = [await lastCodeTo(t, member.phone ?? ''), await lastCodeTo(t, '+5511912345678')]
    const wrong = ['000000', '000001', '000002'].find((code) => !right.includes(code))
    const answers = await Promise.all(
      callers.map((who) => ask('/api/user/verify-phone/', { code: wrong }, who)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422])
    expect(answers[0] && seen(answers[0])).toEqual(answers[1] && seen(answers[1]))
  })

  test('verification: a wrong e-mail code is answered the same for every caller', async () => {
    const callers = await Promise.all([
      t.make.customer({ emailVerifiedAt: null }),
      t.make.provider({ user: { emailVerifiedAt: null } }),
    ])
    const answers: Answer[] = []
    for (const who of callers) {
      expect((await ask('/api/user/verify-email/send/', {}, who)).statusCode).toBe(204)
      const code = (await lastCodeTo(t, who.email)) === '000000' ? '000001' : '000000'
      answers.push(await ask('/api/user/verify-email/', { code }, who))
    }
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      Array(2).fill([422, 'code_invalid']),
    )
    expect(answers[0] && seen(answers[0])).toEqual(answers[1] && seen(answers[1]))
  })
})
