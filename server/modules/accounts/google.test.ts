import { randomUUID } from 'node:crypto'
import { startIssuer } from '@/server/testing/issuer'
import { makeApp, type TestApp } from '@/server/testing/make-app'

const redirectUri = 'http://localhost:3000/login/google/'
let t: TestApp
let issuer: Awaited<ReturnType<typeof startIssuer>>
beforeAll(async () => {
  issuer = await startIssuer(redirectUri)
  t = await makeApp({ config: { googleIssuer: issuer.url, googleClientId: 'oficio', googleClientSecret: 'a secret of the client' } })
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
const userOf = async (answer: { json: () => { access: string } }) =>
  (await t.as(null).get('/api/user/', { authorization: `Bearer ${answer.json().access}` })).json<{ pk: number; [field: string]: unknown }>()

test('the browser learns where to go, with the scope of the sign-in', async () => {
  const settings = (await t.as(null).get('/api/token/google/')).json()
  expect(settings).toEqual({ authorization_endpoint: `${issuer.url}/auth`, client_id: 'oficio', scope: 'openid profile email' })
})

test('a newcomer gets an account with a confirmed e-mail and no password, and the same one next time', async () => {
  const who = someone()
  const first = await enter(await issuer.authorise(who))
  expect(first.statusCode).toBe(200)
  const user = await userOf(first)
  expect(user).toMatchObject({ email: who.email, is_email_verified: true, has_password: false, is_consumer: false, is_provider: false, is_operator: false })
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

test('an account that never confirmed its e-mail is not handed over, and cannot lie in wait', async () => {
  const user = await t.make.customer({ emailVerifiedAt: null })
  const answer = await enter(await issuer.authorise({ sub: randomUUID(), email: user.email }))
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'link_refused'])
})

test('an e-mail the issuer has not confirmed opens and links nothing', async () => {
  const user = await t.make.customer()
  for (const email of [user.email, someone().email]) {
    const answer = await enter(await issuer.authorise({ sub: randomUUID(), email, verified: false }))
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'sign_in_refused'])
  }
})

test.each([
  ['a code used before', async (body: Record<string, unknown>): Promise<Record<string, unknown>> => (await enter(body), body)],
  ['a code never given', async (body: Record<string, unknown>): Promise<Record<string, unknown>> => ({ ...body, code: 'made-up' })],
  ['another verifier', async (body: Record<string, unknown>): Promise<Record<string, unknown>> => ({ ...body, code_verifier: 'x'.repeat(43) })],
  ['another nonce', async (body: Record<string, unknown>): Promise<Record<string, unknown>> => ({ ...body, nonce: 'y'.repeat(22) })],
  ['another issuer’s answer', async (body: Record<string, unknown>): Promise<Record<string, unknown>> => ({ ...body, iss: 'https://issuer.example' })],
  ['another page', async (body: Record<string, unknown>): Promise<Record<string, unknown>> => ({ ...body, redirect_uri: 'https://elsewhere.example/login/google/' })],
])('%s is refused', async (_what, change) => {
  const answer = await enter(await change(await issuer.authorise(someone())))
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'sign_in_refused'])
})

test('an issuer that is away is unavailable, and asked again later; none configured is not there', async () => {
  const away = await makeApp({ config: { googleIssuer: 'http://127.0.0.1:9', googleClientId: 'oficio', googleClientSecret: 'x' } })
  const without = await makeApp()
  try {
    for (let i = 0; i < 2; i++) expect((await away.as(null).get('/api/token/google/')).statusCode).toBe(503)
    expect((await without.as(null).get('/api/token/google/')).statusCode).toBe(404)
  } finally {
    await Promise.all([away.close(), without.close()])
  }
})
