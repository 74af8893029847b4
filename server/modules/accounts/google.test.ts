import { randomUUID } from 'node:crypto'
import { readOutbox } from '@/server/testing/captured-messages'
import { forgedIdTokens } from '@/server/testing/forged-id-tokens'
import { makeApp, type TestApp } from '@/server/testing/make-app'
import * as scenario from '@/server/testing/scenarios/google-sign-in'
import {
  accountAttacks,
  foreignAnswers,
  someone,
  startGoogle,
  type Google,
} from '@/server/testing/scenarios/google-sign-in'
import { unmodified } from '@/server/testing/tampering-issuer'

let google: Google
let t: TestApp
let issuer: Google['issuer']
beforeAll(async () => {
  google = await startGoogle()
  ;({ t, issuer } = google)
})
afterAll(() => google.close())

const enter = (body: Record<string, unknown>) => scenario.enter(t.as, body)
const link = (user: { id: number }, body: Record<string, unknown>) => scenario.link(t.as, user, body)
const linkedTo = async (user: { id: number }) =>
  (await t.as(user).get('/api/user/identities/')).json<{ pk: string; email: string | null }[]>()
const mailsTo = (email: string) => readOutbox(t, email)
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
    operator_scopes: [],
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

test.each(Object.entries(foreignAnswers))('refuses %s', async (_what, attack) => {
  const [who, other] = [someone(), someone()]
  const answer = await enter(await attack({ issuer, who, other, use: enter }))
  expect([
    [401, 'sign_in_refused'],
    [422, 'validation_error'],
  ]).toContainEqual([answer.statusCode, answer.json().code])
})

test.each(Object.entries(accountAttacks))('opens no other account by %s', async (_what, attack) => {
  const [found, expected] = await attack(google)
  expect(found).toEqual(expected)
})

test.each(Object.entries(forgedIdTokens))('refuses a token that %s', async (_what, forge) => {
  const { fooled, tampering } = google
  const answered = async () => scenario.authoriseTampering(google, someone())
  tampering.forging(forge)
  const answer = await scenario.enter(fooled, await answered())
  tampering.forging(unmodified)
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'sign_in_refused'])
  expect((await scenario.enter(fooled, await answered())).statusCode).toBe(200)
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

test('links a Google account to a signed-in user, notifies by mail, and lets its owner sign in with it', async () => {
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

test('links nothing that the issuer does not confirm', async () => {
  const user = await t.make.customer()
  for (const body of [
    await issuer.authorise({ ...someone(), verified: false }),
    { ...(await issuer.authorise(someone())), code: 'made-up' },
  ]) {
    const answer = await link(user, body)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'identity_refused'])
  }
  expect(await linkedTo(user)).toEqual([])
})

test('rejects an unlinked account, and keeps the last sign-in method under concurrent removals', async () => {
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
