/** @jest-environment node */
import * as argon2 from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { passwordResets, users, verificationCodes } from '@/server/db/schema/accounts'
import { runScheduledTasks } from '@/server/jobs/scheduled'
import { readOutbox } from '@/server/testing/captured-messages'
import { registrationInput } from '@/server/testing/people'
import { appForFile } from '@/server/testing/test-app'
import { issueCode } from './codes'
import { extractSalt, hashPassword } from './passwords'

// The real functions, counted.
jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2')
  return { ...real, hash: jest.fn(real.hash), verify: jest.fn(real.verify) }
})

/* An e-mail mistyped at registration can be corrected until it is confirmed. */
const t = appForFile({ config: { rateLimits: true, trustProxy: ['127.0.0.1'] }, connections: 20 })

const password = 'uma frase bem comprida'
let n = 0
/** Every call comes from another network. */
const ask = (url: string, body: Record<string, unknown>, who: { id: number } | null = null) =>
  t.as(who).post(url, body, { 'x-forwarded-for': `10.3.${n >> 8}.${n++ & 255}` })
const newcomer = async (email: string, typed = password) => {
  const answer = await ask('/api/register/', registrationInput(email, { password: typed }))
  expect(answer.statusCode).toBe(201)
  const { user, refresh } = answer.json<{ user: { pk: number }; refresh: string }>()
  return { id: user.pk, email, refresh }
}
const correct = (who: { id: number }, email: string, typed = password) =>
  ask('/api/user/email/', { email, password: typed }, who)
const verify = (who: { id: number }, code: string | null | undefined) =>
  ask('/api/user/verify-email/', { code: code ?? '' }, who)
const signIn = (email: string, typed = password) => ask('/api/token/', { email, password: typed })
const mailsTo = (email: string) => readOutbox(t, email)
const linkTo = async (email: string) => {
  await ask('/api/user/forgot-password/', { email })
  return (
    /token=([\w-]+)/.exec(
      (await mailsTo(email)).find(({ text }) => text.includes('reset-password'))?.text ?? '',
    )?.[1] ?? ''
  )
}
const reset = (token: string) =>
  ask('/api/user/reset-password/', { token, password: 'mais uma frase comprida' })
const rowOf = async ({ id }: { id: number }) => (await t.db.select().from(users).where(eq(users.id, id)))[0]

test('the new address gets a code and lets in; the old one does neither; the session stays', async () => {
  const who = await newcomer('ana@gmial.com')
  const answer = await correct(who, ' Ana@Gmail.com ')
  expect([answer.statusCode, answer.json()]).toEqual([200, (await t.as(who).get('/api/user/')).json()])
  expect(answer.json()).toMatchObject({
    pk: who.id,
    email: 'ana@gmail.com',
    is_email_verified: false,
    has_password: true,
  })
  const statuses = await Promise.all([
    signIn('ana@gmail.com'),
    signIn('ana@gmial.com'),
    ask('/api/token/refresh/', { refresh: who.refresh }),
  ])
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 401, 200])
  const [mail, ...more] = await mailsTo('ana@gmail.com')
  expect([more, (await verify(who, mail?.code)).json().is_email_verified]).toEqual([[], true])
})

test('a wrong password is said on its field, counted as when changing it, and changes nothing', async () => {
  const who = await newcomer('errada@example.com')
  for (let i = 0; i < 10; i++) {
    const answer = await correct(who, 'certa@example.com', 'nenhuma delas')
    expect([answer.statusCode, answer.json().code, answer.json().errors]).toEqual([
      403,
      'wrong_password',
      { password: ['wrong_password'] },
    ])
  }
  expect((await correct(who, 'certa@example.com')).statusCode).toBe(429)
  expect(
    (await ask('/api/user/password/', { current_password: password, password: 'outra frase longa' }, who))
      .statusCode,
  ).toBe(429)
  expect([(await rowOf(who))?.email, await mailsTo('certa@example.com')]).toEqual([who.email, []])
})

test('a confirmed address stays, and one of an account without a password', async () => {
  const member = await t.make.customer({ passwordHash: await hashPassword(password) })
  const answer = await correct(member, 'outra@example.com')
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'state_changed'])
  const without = await t.make.customer({ emailVerifiedAt: null })
  expect((await correct(without, 'outra@example.com', 'qualquer coisa')).json().code).toBe('wrong_password')
})

test('a password the new address gives away is refused, saying why', async () => {
  const who = await newcomer('x1@example.com', 'margarida.pimenta')
  const answer = await correct(who, 'margarida.pimenta@example.com', 'margarida.pimenta')
  expect([answer.statusCode, answer.json().errors]).toEqual([422, { password: ['weak_password_own'] }])
})

test('answers a taken address as a free one after the same work, and notifies its owner by mail', async () => {
  const owner = await t.make.customer({ passwordHash: await hashPassword('a frase de quem tem') })
  const seen = async (mistyped: string, email: string) => {
    const who = await newcomer(mistyped)
    for (const mock of [argon2.hash, argon2.verify]) jest.mocked(mock).mockClear()
    const answer = await correct(who, email)
    const { date: _date, 'x-request-id': _id, 'content-length': _length, ...headers } = answer.headers
    const work = [jest.mocked(argon2.hash).mock.calls.length, jest.mocked(argon2.verify).mock.calls.length]
    return {
      who,
      told: {
        status: answer.statusCode,
        headers,
        work,
        body: { ...answer.json(), pk: 0, email: '', created_at: '' },
      },
    }
  }
  const taken = await seen('engano-1@example.com', owner.email)
  const free = await seen('engano-2@example.com', 'de-ninguem@example.com')
  expect(taken.told).toEqual(free.told)
  expect((await mailsTo(owner.email)).map(({ code, subject }) => [code, subject])).toEqual([
    [null, 'Você já tem uma conta no Ofício'],
  ])
  expect((await correct(taken.who, 'engano-1@example.com')).statusCode).toBe(200)
  expect(await rowOf(owner)).toMatchObject({ email: owner.email, emailVerifiedAt: expect.any(Date) })
})

test('computes one hash to sign in with the corrected address', async () => {
  const [first, second] = [
    await newcomer('partilhada@example.com', 'a frase da primeira'),
    await newcomer('engano-3@example.com'),
  ]
  expect((await correct(second, first.email)).statusCode).toBe(200)
  expect(extractSalt((await rowOf(second))?.passwordHash ?? '')).toBe(
    extractSalt((await rowOf(first))?.passwordHash ?? ''),
  )
  for (const [typed, status] of [
    ['a frase da primeira', 200],
    [password, 200],
    ['nenhuma delas', 401],
  ] as const) {
    jest.mocked(argon2.hash).mockClear()
    expect([
      (await signIn(first.email, typed)).statusCode,
      jest.mocked(argon2.hash).mock.calls.length,
    ]).toEqual([status, 1])
  }
})

test('invalidates codes and links sent to the former address', async () => {
  const who = await newcomer('alheia@example.com')
  const [code, token] = [(await mailsTo(who.email))[0]?.code, await linkTo(who.email)]
  expect((await correct(who, 'propria@example.com')).statusCode).toBe(200)
  const fresh = (await mailsTo('propria@example.com'))[0]?.code
  if (code !== fresh) expect((await verify(who, code)).json().code).toBe('code_invalid')
  expect([(await reset(token)).json().code, (await signIn('propria@example.com')).statusCode]).toEqual([
    'code_expired',
    200,
  ])
  // A code made for the old address at the same moment is not valid either.
  await t.db.delete(verificationCodes).where(eq(verificationCodes.userId, who.id))
  const late = await issueCode(t.db, t.context.config, who.id, 'email', who.email, t.context.clock())
  expect([(await verify(who, late)).json().code, (await rowOf(who))?.emailVerifiedAt]).toEqual([
    'code_expired',
    null,
  ])
})

test('leaves no link to the old mailbox and a working password under concurrent changes', async () => {
  for (let round = 0; round < 6; round++) {
    const [before, after] = [`antes-${round}@example.com`, `depois-${round}@example.com`]
    const [who] = [await newcomer(before), await newcomer(after, 'a frase da vizinha')]
    const next = 'a frase de agora em diante'
    const [corrected, changed] = await Promise.all([
      correct(who, after),
      ask('/api/user/password/', { current_password: password, password: next }, who),
      ask('/api/user/forgot-password/', { email: before }),
    ])
    // The correction may be read after the password has changed: its password is then the wrong one.
    const answered = `${corrected.statusCode} ${changed.statusCode}`
    expect(['200 204', '200 409', '409 204', '403 204']).toContain(answered)
    const email = corrected.statusCode === 200 ? after : before
    const entered = await Promise.all([
      signIn(email, changed.statusCode === 204 ? next : password),
      signIn(after, 'a frase da vizinha'),
    ])
    expect(entered.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    if (email === after)
      expect(await t.db.select().from(passwordResets).where(eq(passwordResets.userId, who.id))).toEqual([])
  }
})

test('confirming and correcting at once: whichever was first holds', async () => {
  for (let round = 0; round < 6; round++) {
    const who = await newcomer(`junto-${round}@example.com`)
    const code = (await mailsTo(who.email))[0]?.code
    const [corrected, confirmed] = await Promise.all([
      correct(who, `outro-${round}@example.com`),
      verify(who, code),
    ])
    const row = await rowOf(who)
    expect([corrected.statusCode === 200, confirmed.statusCode === 200]).toEqual([
      row?.emailVerifiedAt === null,
      row?.email === who.email,
    ])
  }
})

test('answers the user for an unchanged address, and sends no more mail than a new code would', async () => {
  const who = await newcomer('a-mesma@example.com')
  expect([(await correct(who, who.email)).json().email, (await mailsTo(who.email)).length]).toEqual([
    who.email,
    1,
  ])
  t.travel(61_000)
  expect([(await correct(who, who.email)).statusCode, (await mailsTo(who.email)).length]).toEqual([200, 2])
})

test('limits the mailboxes one account may write to per hour', async () => {
  const who = await newcomer('muitas@example.com')
  const statuses: number[] = []
  for (let i = 0; i < 11; i++) statuses.push((await correct(who, `caixa-${i}@example.com`)).statusCode)
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429])
})

test('an old account is not gone at once for having named a taken address', async () => {
  const dayMs = 86_400_000
  const owner = await t.make.customer()
  const who = await newcomer('antiga@example.com')
  t.travel(31 * dayMs)
  expect((await correct(who, owner.email)).statusCode).toBe(200)
  t.travel(dayMs)
  await runScheduledTasks(t.context)
  expect((await rowOf(who))?.erasureDueAt).toBeNull()
  t.travel(7 * dayMs)
  await runScheduledTasks(t.context)
  expect((await rowOf(who))?.erasureDueAt).not.toBeNull()
})
