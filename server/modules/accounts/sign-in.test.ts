import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { users } from '@/server/db/schema/accounts'
import { readOutbox } from '@/server/testing/captured-messages'
import { registrationInput } from '@/server/testing/people'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()

const register = (given: Record<string, unknown>, headers?: Record<string, string>) =>
  t.as(null).post('/api/register/', given, headers)
const signIn = (email: string, password: string, headers?: Record<string, string>) =>
  t.as(null).post('/api/token/', { email, password }, headers)
const outbox = (to: string) => readOutbox(t, to)

test('registering answers the user and tokens, and mails a code', async () => {
  const answer = await register(registrationInput('  Ana@Example.com '))
  expect(answer.statusCode).toBe(201)
  const { user, access } = answer.json()
  expect(user).toMatchObject({
    email: 'ana@example.com',
    is_consumer: true,
    is_provider: false,
    is_email_verified: false,
    user_profile: { full_name: 'Ana Prado', photo: null },
  })
  expect(answer.body).not.toContain('argon2')
  expect((await t.as(null).get('/api/user/', { authorization: `Bearer ${access}` })).json()).toEqual(user)
  const [mail] = await outbox('ana@example.com')
  expect(mail?.code).toMatch(/^\d{6}$/)
  expect(mail?.text).toContain(mail?.code)
})

test('an e-mail at an accented domain is one account in either spelling, and mail goes to its ASCII form', async () => {
  const given = registrationInput('Ana@Café.com.br')
  expect((await register(given)).json().user).toMatchObject({ email: 'ana@xn--caf-dma.com.br' })
  for (const spelling of ['ana@café.com.br', 'ana@xn--caf-dma.com.br'])
    expect((await signIn(spelling, String(given['password']))).statusCode).toBe(200)
  expect(await outbox('ana@xn--caf-dma.com.br')).toHaveLength(1)
})

test('every failed field is named', async () => {
  const none = await register({})
  expect([none.statusCode, none.json().errors]).toEqual([
    422,
    {
      email: ['required'],
      password: ['required'],
      full_name: ['required'],
      role: ['required'],
      accepted_terms: ['must_accept'],
    },
  ])
  const bad = await register({
    email: 'x',
    password: 'curta',
    full_name: 'A',
    role: 'operator',
    accepted_terms: false,
  })
  expect(bad.json().errors).toEqual({
    email: ['invalid_email'],
    password: ['too_short'],
    full_name: ['too_short'],
    role: ['invalid_choice'],
    accepted_terms: ['must_accept'],
  })
})

test.each([
  ['12345678', 'common'],
  ['aaaaaaaaaa', 'repeat'],
  ['fraca@example.com', 'own'],
])('the password %s is too easily guessed, and the answer says why', async (password, why) => {
  expect((await register(registrationInput('fraca@example.com', { password }))).json().errors).toEqual({
    password: [`weak_password_${why}`],
  })
})

test('fields outside the contract store nothing', async () => {
  const answer = await register(
    registrationInput('massa@example.com', {
      is_operator: true,
      is_email_verified: true,
      id: 1,
      emailVerifiedAt: '2020-01-01T00:00:00Z',
    }),
  )
  expect(answer.json().user).toMatchObject({ is_operator: false, is_email_verified: false })
  const { access } = answer.json()
  await t
    .as(null)
    .put(
      '/api/profile/',
      { full_name: 'Nova', is_operator: true, phone: '+5511999990000', pk: 1 },
      { authorization: `Bearer ${access}` },
    )
  const [row] = await t.db.select().from(users).where(eq(users.email, 'massa@example.com'))
  expect(row).toMatchObject({
    fullName: 'Nova',
    isOperator: false,
    phone: null,
    emailVerifiedAt: null,
    phoneVerifiedAt: null,
  })
})

test('signing in; a wrong password and a missing account answer alike', async () => {
  await register(registrationInput('entra@example.com'))
  const right = await signIn('Entra@example.com', 'uma frase comprida', { 'accept-language': 'en-us' })
  expect([right.statusCode, Object.keys(right.json()).sort()]).toEqual([200, ['access', 'refresh']])
  const [row] = await t.db.select().from(users).where(eq(users.email, 'entra@example.com'))
  expect(row?.locale).toBe('en')
  const [wrong, missing] = [
    await signIn('entra@example.com', 'outra frase'),
    await signIn('ninguem@example.com', 'outra frase'),
  ]
  const said = (answer: typeof wrong) => ({ ...answer.json(), request_id: '' })
  expect(wrong.statusCode).toBe(401)
  expect(said(wrong)).toEqual(said(missing))
  expect(wrong.json().code).toBe('no_active_account')
})

test('messages follow the language the site is read in after signing in', async () => {
  const user = await t.make.user()
  const localeAfter = async (language: string) => {
    expect((await t.as(user, { 'accept-language': language }).get('/api/user/')).statusCode).toBe(200)
    const [row] = await t.db.select().from(users).where(eq(users.id, user.id))
    return row?.locale
  }
  expect(await localeAfter('en-us')).toBe('en')
  expect(await localeAfter('pt-br')).toBe('pt')
})

test('an accented password is one password, composed or decomposed, also where it was stored as typed', async () => {
  const typed = 'João no café às três'
  const forms = [typed.normalize('NFC'), typed.normalize('NFD')]
  const signedIn = async (email: string) =>
    Promise.all([...forms, 'Joao no cafe as tres'].map(async (one) => (await signIn(email, one)).statusCode))
  for (const [at, password] of forms.entries()) {
    const email = `acento-${at}@example.com`
    await register(registrationInput(email, { password }))
    expect(await signedIn(email)).toEqual([200, 200, 401])
    // A hash from before passwords were normalized.
    const passwordHash = await hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await t.db.update(users).set({ passwordHash }).where(eq(users.email, email))
    expect(await signedIn(email)).toEqual([200, 200, 401])
  }
})

test('an account without a password cannot be entered with one', async () => {
  const user = await t.make.customer()
  expect((await signIn(user.email, 'qualquer coisa')).statusCode).toBe(401)
})

test('a role is added to those held; the tour is marked once, by GET or POST', async () => {
  const user = await t.make.user({ isConsumer: true })
  const both = await t.as(user).post('/api/user/role/', { role: 'provider' })
  expect(both.json()).toMatchObject({ is_consumer: true, is_provider: true })
  expect((await t.as(user).post('/api/user/role/', { role: 'operator' })).json().errors).toEqual({
    role: ['invalid_choice'],
  })
  const got = await t.as(user).get('/api/user/introduction_tour/')
  expect([got.statusCode, got.json()]).toEqual([200, 'ok'])
  expect((await t.as(user).post('/api/user/introduction_tour/')).json()).toBe('ok')
  expect((await t.as(user).get('/api/user/')).json().is_completed_introduction_tour).toBe(true)
})

test('a token of an account that is gone is not valid', async () => {
  expect((await t.as({ id: 999_999 }).get('/api/user/')).json().code).toBe('token_not_valid')
})

test('a forgotten password: the link works once and ends every session', async () => {
  const { refresh, user } = (await register(registrationInput('esqueci@example.com'))).json()
  const known = await t.as(null).post('/api/user/forgot-password/', { email: 'esqueci@example.com' })
  const unknown = await t.as(null).post('/api/user/forgot-password/', { email: 'nunca@example.com' })
  expect([known.statusCode, known.body, unknown.statusCode, unknown.body]).toEqual([204, '', 204, ''])
  // Within the minute no second mail leaves.
  await t.as(null).post('/api/user/forgot-password/', { email: 'esqueci@example.com' })
  const mails = (await outbox('esqueci@example.com')).filter((mail) => mail.text.includes('reset-password'))
  expect(mails).toHaveLength(1)
  expect(await outbox('nunca@example.com')).toEqual([])
  const token = /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  const reset = (password: string) => t.as(null).post('/api/user/reset-password/', { token, password })
  expect((await reset('curta')).json().errors).toEqual({ password: ['too_short'] })
  // A password refused does not use the link up.
  expect((await reset('12345678')).json().errors).toEqual({ password: ['weak_password_common'] })
  expect((await reset('outra frase comprida')).statusCode).toBe(204)
  expect((await reset('mais outra frase')).json()).toMatchObject({
    code: 'code_expired',
    errors: { token: ['code_expired'] },
  })
  expect((await t.as(null).post('/api/token/refresh/', { refresh })).statusCode).toBe(401)
  expect((await signIn('esqueci@example.com', 'uma frase comprida')).statusCode).toBe(401)
  expect((await signIn('esqueci@example.com', 'outra frase comprida')).statusCode).toBe(200)
  expect((await t.as({ id: user.pk }).get('/api/user/')).json().is_email_verified).toBe(true)
})

test('a reset link is good for an hour', async () => {
  await register(registrationInput('tarde@example.com'))
  await t.as(null).post('/api/user/forgot-password/', { email: 'tarde@example.com' })
  const mail = (await outbox('tarde@example.com')).find((one) => one.text.includes('token='))
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  t.travel(3_601_000)
  expect(
    (await t.as(null).post('/api/user/reset-password/', { token, password: 'outra frase comprida' })).json()
      .code,
  ).toBe('code_expired')
})
