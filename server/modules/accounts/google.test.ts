import { randomUUID } from 'node:crypto'
import { startIssuer } from '@/server/testing/issuer'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import { asMade, startTampering } from '@/server/testing/tampering-issuer'
import { issueCode } from './codes'

const redirectUri = 'http://localhost:3000/login/google/'
let t: TestApp
let issuer: Awaited<ReturnType<typeof startIssuer>>
beforeAll(async () => {
  issuer = await startIssuer(redirectUri)
  t = await makeApp({
    config: {
      googleIssuer: issuer.url,
      googleClientId: 'oficio',
      googleClientSecret: 'a secret of the client',
    },
  })
})
afterAll(async () => {
  await t.close()
  await issuer.stop()
})

const someone = () => {
  const sub = randomUUID()
  return { sub, email: `${sub.slice(0, 8)}@example.com` }
}
const enter = (body: Record<string, unknown>) => t.as(null).post('/api/token/google/', body)
const link = (user: { id: number }, body: Record<string, unknown>) =>
  t.as(user).post('/api/user/identities/', body)
const linkedTo = async (user: { id: number }) =>
  (await t.as(user).get('/api/user/identities/')).json<{ pk: string; email: string | null }[]>()
const mailsTo = async (email: string) => {
  await t.drain()
  return (await t.as(null).get(`/api/dev/outbox/?to=${email}`)).json<{ subject: string; text: string }[]>()
}
const userOf = async (answer: { json: () => { access: string } }) =>
  (await t.as(null).get('/api/user/', { authorization: `Bearer ${answer.json().access}` })).json<{
    pk: number
    [field: string]: unknown
  }>()

test('the browser learns where to go, with the scope of the sign-in', async () => {
  const settings = (await t.as(null).get('/api/token/google/')).json()
  expect(settings).toEqual({
    authorization_endpoint: `${issuer.url}/auth`,
    client_id: 'oficio',
    scope: 'openid profile email',
  })
})

test('a newcomer gets an account with a confirmed e-mail and no password, and the same one next time', async () => {
  const who = someone()
  const first = await enter(await issuer.authorise(who))
  expect(first.statusCode).toBe(200)
  const user = await userOf(first)
  expect(user).toMatchObject({
    email: who.email,
    is_email_verified: true,
    has_password: false,
    is_consumer: false,
    is_provider: false,
    is_operator: false,
  })
  const renamed = await enter(await issuer.authorise({ ...who, email: `novo-${who.email}` }))
  expect((await userOf(renamed)).pk).toBe(user.pk)
})

test('two first sign-ins at once open one account', async () => {
  const who = someone()
  const bodies = [await issuer.authorise(who), await issuer.authorise(who)]
  const answers = await Promise.all(bodies.map(enter))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const [one, two] = await Promise.all(answers.map(userOf))
  expect(one?.pk).toBe(two?.pk)
})

test('a confirmed account with the same confirmed e-mail is linked', async () => {
  const user = await t.make.customer()
  const answer = await enter(await issuer.authorise({ sub: randomUUID(), email: user.email.toUpperCase() }))
  expect((await userOf(answer)).pk).toBe(user.id)
})

test('an account that never confirmed its e-mail is not handed over, and cannot lie in wait: it stays apart and is confirmed no more', async () => {
  const waiting = await t.make.customer({ emailVerifiedAt: null })
  const who = { sub: randomUUID(), email: waiting.email }
  const answer = await enter(await issuer.authorise(who))
  const user = await userOf(answer)
  expect(user).toMatchObject({ email: waiting.email, is_email_verified: true, has_password: false })
  expect(user.pk).not.toBe(waiting.id)
  expect([await linkedTo(waiting), (await linkedTo({ id: user.pk })).map(({ pk }) => pk)]).toEqual([
    [],
    [who.sub],
  ])
  const code = await issueCode(t.db, t.context.config, waiting.id, 'email', waiting.email, t.context.clock())
  expect((await t.as(waiting).post('/api/user/verify-email/', { code })).json().code).toBe('code_invalid')
  expect((await userOf(await enter(await issuer.authorise(who)))).pk).toBe(user.pk)
})

test('an e-mail the issuer has not confirmed opens and links nothing', async () => {
  const user = await t.make.customer()
  for (const email of [user.email, someone().email]) {
    const answer = await enter(await issuer.authorise({ sub: randomUUID(), email, verified: false }))
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'sign_in_refused'])
  }
})

test.each([
  [
    'a code used before',
    async (body: Record<string, unknown>): Promise<Record<string, unknown>> => (await enter(body), body),
  ],
  [
    'a code never given',
    async (body: Record<string, unknown>): Promise<Record<string, unknown>> => ({ ...body, code: 'made-up' }),
  ],
  [
    'another verifier',
    async (body: Record<string, unknown>): Promise<Record<string, unknown>> => ({
      ...body,
      code_verifier: 'x'.repeat(43),
    }),
  ],
  [
    'another nonce',
    async (body: Record<string, unknown>): Promise<Record<string, unknown>> => ({
      ...body,
      nonce: 'y'.repeat(22),
    }),
  ],
  [
    'another issuer’s answer',
    async (body: Record<string, unknown>): Promise<Record<string, unknown>> => ({
      ...body,
      iss: 'https://issuer.example',
    }),
  ],
  [
    'another page',
    async (body: Record<string, unknown>): Promise<Record<string, unknown>> => ({
      ...body,
      redirect_uri: 'https://elsewhere.example/login/google/',
    }),
  ],
])('%s is refused', async (_what, change) => {
  const answer = await enter(await change(await issuer.authorise(someone())))
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'sign_in_refused'])
})

test.each([
  ['nobody', ''],
  ['more than a name', 'a'.repeat(256)],
  ['a line end', 'a\nb'],
])('a token about %s is refused, though its issuer signed it', async (_what, sub) => {
  const tampering = await startTampering(issuer.url)
  const fooled = await makeApp({ config: { ...t.context.config, googleIssuer: tampering.url } })
  try {
    const body = { ...(await issuer.authorise(someone())), iss: tampering.url }
    tampering.forging(({ header, claims, sign }) => sign(header, { ...claims, sub }))
    const answer = await fooled.as(null).post('/api/token/google/', body)
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'sign_in_refused'])
    tampering.forging(asMade)
    const good = { ...(await issuer.authorise(someone())), iss: tampering.url }
    expect((await fooled.as(null).post('/api/token/google/', good)).statusCode).toBe(200)
  } finally {
    await fooled.close()
    tampering.close()
  }
})

test('an issuer that is away is unavailable, and asked again later; none configured is not there', async () => {
  const away = await makeApp({
    config: { googleIssuer: 'http://127.0.0.1:9', googleClientId: 'oficio', googleClientSecret: 'x' },
  })
  const without = await makeApp()
  try {
    for (let i = 0; i < 2; i++) expect((await away.as(null).get('/api/token/google/')).statusCode).toBe(503)
    expect((await without.as(null).get('/api/token/google/')).statusCode).toBe(404)
  } finally {
    await Promise.all([away.close(), without.close()])
  }
})

test('a signed-in account links a Google account, whose owner then comes in by it and is told by mail', async () => {
  const user = await t.make.customer()
  const who = someone()
  const linked = await link(user, await issuer.authorise(who))
  expect([linked.statusCode, linked.json()]).toEqual([
    201,
    [{ pk: who.sub, email: who.email, created_at: expect.any(String) }],
  ])
  expect((await userOf(await enter(await issuer.authorise(who)))).pk).toBe(user.id)
  const again = await link(user, await issuer.authorise(who))
  expect(again.json()).toHaveLength(1)
  const told = (await mailsTo(user.email)).filter(({ subject }) => subject.includes('Google'))
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain(who.email)
  expect(told[0]?.text).toContain('/forgot-password/')
})

test('what is linked to another stays there, and an unconfirmed account or e-mail links nothing', async () => {
  const [owner, other, unconfirmed] = [
    await t.make.customer(),
    await t.make.customer(),
    await t.make.customer({ emailVerifiedAt: null }),
  ]
  const who = someone()
  await link(owner, await issuer.authorise(who))
  const taken = await link(other, await issuer.authorise(who))
  expect([taken.statusCode, taken.json().code]).toEqual([409, 'identity_taken'])
  const early = await link(unconfirmed, await issuer.authorise(someone()))
  expect([early.statusCode, early.headers['x-missing-authorization']]).toEqual([403, 'email-verification'])
  const unvouched = await link(other, await issuer.authorise({ ...someone(), verified: false }))
  expect([unvouched.statusCode, unvouched.json().code]).toEqual([409, 'identity_refused'])
  const madeUp = await link(other, { ...(await issuer.authorise(someone())), code: 'made-up' })
  expect([madeUp.statusCode, madeUp.json().code]).toEqual([409, 'identity_refused'])
  expect(
    await Promise.all([owner, other, unconfirmed].map(async (user) => (await linkedTo(user)).length)),
  ).toEqual([1, 0, 0])
})

test('of two accounts that link the same Google account at once one gets it', async () => {
  const users = [await t.make.customer(), await t.make.customer()]
  const who = someone()
  const bodies = [await issuer.authorise(who), await issuer.authorise(who)]
  const answers = await Promise.all(users.map((user, at) => link(user, bodies[at] ?? {})))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
})

test('what is unlinked comes in no more; the only way in stays, also when two are taken away at once', async () => {
  const [one, two] = [someone(), someone()]
  const pk = (await userOf(await enter(await issuer.authorise(one)))).pk
  const user = { id: pk }
  await link(user, await issuer.authorise(two))
  const away = (sub: string) => t.as(user).delete(`/api/user/identities/${sub}/`)
  const answers = await Promise.all([away(one.sub), away(two.sub)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  const [left] = await linkedTo(user)
  const gone = left?.pk === one.sub ? two : one
  expect((await away(gone.sub)).statusCode).toBe(404)
  expect(
    (await t.as(user).post('/api/user/password/', { password: 'uma frase bem comprida' })).statusCode,
  ).toBe(204)
  expect((await away(left?.pk ?? '')).statusCode).toBe(204)
  expect(await linkedTo(user)).toEqual([])
  expect((await mailsTo(one.email)).map(({ subject }) => subject).sort()).toEqual([
    'Conta Google desligada do Ofício',
    'Conta Google desligada do Ofício',
    'Conta Google ligada ao Ofício',
    'Sua senha do Ofício foi alterada',
  ])
})
