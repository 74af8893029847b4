import { and, eq, isNotNull } from 'drizzle-orm'
import { users, verificationCodes } from '@/server/db/schema/accounts'
import { readOutbox } from '@/server/testing/captured-messages'
import type { TestApp } from '@/server/testing/make-app'
import { registrationInput } from '@/server/testing/people'
import { appForFile } from '@/server/testing/test-app'
import { issueCode } from './codes'
import { extractSalt, hashPassword } from './passwords'

/* Several accounts may name one address; it belongs to the one that confirmed it. */
const t = appForFile({ connections: 40 })

const theirs = 'uma frase comprida'
const mine = 'outra frase bem comprida'
const register = (email: string, password = mine) =>
  t.as(null).post('/api/register/', registrationInput(email, { password }))
const registered = async (email: string, password = mine) => {
  const answer = await register(email, password)
  expect(answer.statusCode).toBe(201)
  return { id: answer.json<{ user: { pk: number } }>().user.pk, email }
}
const holder = async (values: Parameters<TestApp['make']['customer']>[0] = {}) =>
  t.make.customer({ passwordHash: await hashPassword(theirs), ...values })
const signIn = (email: string, password: string) => t.as(null).post('/api/token/', { email, password })
const entered = async (email: string, password: string) => {
  const { access } = (await signIn(email, password)).json<{ access: string }>()
  return (await t.as(null).get('/api/user/', { authorization: `Bearer ${access}` })).json<{ pk: number }>().pk
}
const mailsTo = (email: string) => readOutbox(t, email)
const verify = (who: { id: number }, code: string) => t.as(who).post('/api/user/verify-email/', { code })
const codes = async (who: { id: number }) =>
  (await t.as(who).get('/api/user/codes/')).json<{ email: { tries_left: number } }>().email
const isConfirmed = async (who: { id: number }) =>
  (await t.as(who).get('/api/user/')).json<{ is_email_verified: boolean }>().is_email_verified
/** Confirms the account with its code. */
const knownCode = async ({ id, email }: { id: number; email: string }) => {
  await t.db.delete(verificationCodes).where(eq(verificationCodes.userId, id))
  return issueCode(t.db, t.context.config, id, 'email', email, t.context.clock())
}
const confirmed = (email: string) =>
  t.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.emailVerifiedAt)))
const forgot = async (email: string) => {
  await t.as(null).post('/api/user/forgot-password/', { email })
  const mail = (await mailsTo(email)).find(({ text }) => text.includes('reset-password'))
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const reset = (token: string, password: string) =>
  t.as(null).post('/api/user/reset-password/', { token, password })

test('mails the owner the sign-in methods without a code, and returns a new account that owns nothing', async () => {
  const owner = await holder({ locale: 'en' })
  const who = await registered(owner.email.toUpperCase())
  expect(who.id).not.toBe(owner.id)
  expect((await t.as(who).get('/api/user/')).json()).toMatchObject({
    email: owner.email,
    phone: null,
    is_email_verified: false,
    is_phone_verified: false,
  })
  expect((await t.as(who).get('/api/profile/')).json().addresses).toEqual([])
  t.travel(61_000)
  expect((await t.as(who).post('/api/user/verify-email/send/')).statusCode).toBe(204)
  const mails = await mailsTo(owner.email)
  expect(mails).toHaveLength(2)
  for (const { code, subject, text } of mails) {
    expect([code, subject]).toEqual([null, 'You already have an account at Ofício'])
    expect(text).toContain('http://localhost:3000/en/login/')
    expect(text).toContain('http://localhost:3000/en/forgot-password/')
    expect(text).not.toMatch(/\d{6}|verify-email/)
  }
})

test('trying codes tells nothing: the same answers, tries and times as with an address nobody has', async () => {
  const goOn = t.stopClock()
  const taken = await registered((await holder()).email)
  const free = await registered('livre-de-todos@example.com')
  const seen = async (who: { id: number }) => {
    const codes = (await t.as(who).get('/api/user/codes/')).json<{ email: { target: string } }>()
    const answer = await verify(who, 'errado')
    const right = (await mailsTo('livre-de-todos@example.com'))[0]?.code
    const wrong = await verify(who, right === '000000' ? '000001' : '000000')
    return [
      { ...codes, email: { ...codes.email, target: '' } },
      ...[answer, wrong].map((one) => [one.statusCode, one.body.replace(/"request_id":"[^"]*"/, '')]),
    ]
  }
  for (let i = 0; i < 6; i++) expect(await seen(taken)).toEqual(await seen(free))
  const again = await Promise.all([taken, free].map((who) => t.as(who).post('/api/user/verify-email/send/')))
  expect(again.map((one) => [one.statusCode, one.json().code])).toEqual(
    Array(2).fill([429, 'resend_too_soon']),
  )
  goOn()
})

test('rejects the right code as a wrong one when another account has confirmed the address', async () => {
  const owner = await holder()
  const who = await registered(owner.email)
  const code = await knownCode(who)
  for (const left of [4, 3, 2, 1]) {
    const answer = await verify(who, code)
    expect([
      answer.statusCode,
      answer.json().code,
      answer.json().errors,
      (await codes(who)).tries_left,
    ]).toEqual([422, 'code_invalid', { code: ['code_invalid'] }, left])
  }
  expect((await verify(who, code)).json().code).toBe('code_expired')
  expect((await codes(who)).tries_left).toBe(0)
  expect([await isConfirmed(who), await confirmed(owner.email)]).toEqual([false, [{ id: owner.id }]])
})

test('signs in to the account of the given password; with equal ones, to the account that confirmed the address', async () => {
  const owner = await holder()
  const who = await registered(owner.email)
  expect([await entered(owner.email, theirs), await entered(owner.email, mine)]).toEqual([owner.id, who.id])
  const twin = await registered(owner.email, theirs)
  expect(await entered(owner.email, theirs)).toBe(owner.id)
  expect((await signIn(owner.email, 'nenhuma das duas')).statusCode).toBe(401)
  // Also after each of them has another address.
  expect(
    (
      await t
        .as(owner)
        .post('/api/user/password/', { current_password: theirs, password: 'a terceira frase longa' })
    ).statusCode,
  ).toBe(204)
  expect([
    await entered(owner.email, 'a terceira frase longa'),
    await entered(owner.email, mine),
    await entered(owner.email, theirs),
  ]).toEqual([owner.id, who.id, twin.id])
})

test('an account that came without a password sets one beside others of its address', async () => {
  const owner = await t.make.customer()
  const who = await registered(owner.email)
  expect((await t.as(owner).post('/api/user/password/', { password: theirs })).statusCode).toBe(204)
  expect([await entered(owner.email, theirs), await entered(owner.email, mine)]).toEqual([owner.id, who.id])
})

test('confirms one of twenty concurrent registrations of one address, each with its own password', async () => {
  const email = 'vinte@example.com'
  const people = await Promise.all(
    Array.from({ length: 20 }, (_, i) => registered(email, `a minha frase comprida ${i}`)),
  )
  const rows = await t.db.select().from(users).where(eq(users.email, email))
  expect(new Set(rows.map(({ passwordHash }) => extractSalt(passwordHash ?? ''))).size).toBe(1)
  expect((await mailsTo(email)).filter(({ code }) => code !== null)).toHaveLength(20)
  for (const [i, who] of people.entries())
    expect(await entered(email, `a minha frase comprida ${i}`)).toBe(who.id)
  const known = await Promise.all(people.map(knownCode))
  const answers = await Promise.all(people.map((who, i) => verify(who, known[i] ?? '')))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array<number>(19).fill(422)])
  expect(await confirmed(email)).toHaveLength(1)
})

test('resets the password of the account that confirmed the address, else of the newest one', async () => {
  const owner = await holder()
  await registered(owner.email)
  expect((await reset(await forgot(owner.email), 'uma quarta frase longa')).statusCode).toBe(204)
  expect([
    await entered(owner.email, 'uma quarta frase longa'),
    (await signIn(owner.email, theirs)).statusCode,
  ]).toEqual([owner.id, 401])

  const [older, newer] = [
    await registered('sem-dono@example.com', theirs),
    await registered('sem-dono@example.com'),
  ]
  expect((await reset(await forgot(newer.email), 'uma quinta frase longa')).statusCode).toBe(204)
  expect([await isConfirmed(newer), await isConfirmed(older)]).toEqual([true, false])
  expect([await entered(newer.email, 'uma quinta frase longa'), await entered(newer.email, theirs)]).toEqual([
    newer.id,
    older.id,
  ])
})

test('a link to a new password is late once another account has confirmed the address', async () => {
  const [first, second] = [
    await registered('tarde-demais@example.com', theirs),
    await registered('tarde-demais@example.com'),
  ]
  const token = await forgot(second.email)
  expect((await verify(first, await knownCode(first))).statusCode).toBe(200)
  const late = await reset(token, 'uma sexta frase longa')
  expect([late.statusCode, late.json().code, late.json().errors]).toEqual([
    422,
    'code_expired',
    { token: ['code_expired'] },
  ])
  expect([await entered(first.email, theirs), await entered(first.email, mine)]).toEqual([
    first.id,
    second.id,
  ])
})
