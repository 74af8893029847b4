import { eq } from 'drizzle-orm'
import { users, verificationCodes } from '@/server/db/schema/accounts'
import { readOutbox } from '@/server/testing/captured-messages'
import { registrationInput } from '@/server/testing/people'
import { appForFile } from '@/server/testing/test-app'

/* Changing a confirmed e-mail or phone takes the password and a code sent to the new one. */
const t = appForFile()

const password = 'uma frase bem comprida'
let n = 0
/** Registers a user with a password and confirms both contacts. */
const person = async (email = `pessoa-${++n}@example.com`) => {
  const answer = await t.as(null).post('/api/register/', registrationInput(email, { password }))
  const id = answer.json<{ user: { pk: number } }>().user.pk
  const phone = `+55119${String(81_000_000 + id).slice(-8)}`
  await t.db
    .update(users)
    .set({ emailVerifiedAt: new Date(), phone, phoneVerifiedAt: new Date() })
    .where(eq(users.id, id))
  // Confirmed, the code of registering is used up.
  await t.db.delete(verificationCodes).where(eq(verificationCodes.userId, id))
  await t.drain()
  return { id, email, phone }
}
const sentTo = (target: string) => readOutbox(t, target)
const codeFor = async (target: string) => (await sentTo(target)).find((one) => one.code)?.code ?? ''
type Who = { id: number }
const askEmail = (who: Who, email: string, typed = password) =>
  t.as(who).post('/api/user/email/change/', { email, password: typed })
const takeEmail = (who: Who, code: string, typed = password) =>
  t.as(who).post('/api/user/email/change/confirm/', { code, password: typed })
const signIn = async (email: string) => (await t.as(null).post('/api/token/', { email, password })).statusCode

test('a new e-mail takes the place of the old with its code and the password; the old one is told', async () => {
  const ana = await person()
  const wanted = `nova-${ana.email}`
  expect((await askEmail(ana, wanted, 'outra frase qualquer')).json().code).toBe('wrong_password')
  expect(await sentTo(wanted)).toEqual([])
  expect((await askEmail(ana, wanted)).statusCode).toBe(204)
  const code = await codeFor(wanted)
  // Until the code is typed nothing has changed.
  expect([await signIn(ana.email), await signIn(wanted)]).toEqual([200, 401])
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await takeEmail(ana, wrong)).json().errors).toEqual({ code: ['code_invalid'] })
  expect((await takeEmail(ana, code, 'outra frase qualquer')).json().code).toBe('wrong_password')
  // The code confirms no e-mail except by this operation.
  const answer = await takeEmail(ana, code)
  expect(answer.json()).toMatchObject({ pk: ana.id, email: wanted, is_email_verified: true })
  expect([await signIn(ana.email), await signIn(wanted)]).toEqual([401, 200])
  const [notice] = await sentTo(ana.email)
  expect(notice?.subject).toContain('trocado')
  expect(notice?.text).toContain('n•••@example.com')
  expect(notice?.text).not.toContain(wanted)
  expect((await takeEmail(ana, code)).statusCode).toBe(422)
})

test('an e-mail another account has confirmed is not taken, and nobody learns that it is', async () => {
  const [ana, other] = [await person(), await person()]
  expect((await askEmail(ana, other.email)).statusCode).toBe(204)
  const [mail] = await sentTo(other.email)
  expect([mail?.code, mail?.subject]).toEqual([null, 'Você já tem uma conta no Ofício'])
  // Confirmed by another meanwhile: the code is right, the address is gone.
  const wanted = `livre-${ana.email}`
  const late = await person()
  expect((await askEmail(late, wanted)).statusCode).toBe(204)
  const code = await codeFor(wanted)
  await t.db.update(users).set({ email: wanted }).where(eq(users.id, other.id))
  expect((await takeEmail(late, code)).json().errors).toEqual({ code: ['code_invalid'] })
})

test('rejects the account’s current e-mail and phone as its own', async () => {
  const ana = await person()
  const phone = await t.as(ana).post('/api/user/phone/change/', { phone: ana.phone, password })
  const email = await askEmail(ana, ana.email)
  expect([phone.statusCode, phone.json().errors]).toEqual([422, { phone: ['own_phone'] }])
  expect([email.statusCode, email.json().errors]).toEqual([422, { email: ['own_email'] }])
})

test('a new phone asks for the password, and the old number is told once it is confirmed', async () => {
  const ana = await person()
  const wanted = '+5511955550123'
  const send = (typed: string) =>
    t.as(ana).post('/api/user/phone/change/', { phone: wanted, password: typed })
  // The way a first number is confirmed does not replace one.
  expect((await t.as(ana).post('/api/user/verify-phone/send/', { phone: wanted })).statusCode).toBe(409)
  expect((await send('outra frase qualquer')).json().code).toBe('wrong_password')
  expect(await sentTo(wanted)).toEqual([])
  expect((await send(password)).statusCode).toBe(204)
  const code = await codeFor(wanted)
  expect((await t.as(ana).get('/api/user/')).json().phone).toBe(ana.phone)
  expect((await t.as(ana).post('/api/user/verify-phone/', { code })).json()).toMatchObject({
    phone: wanted,
    is_phone_verified: true,
  })
  expect((await sentTo(ana.phone)).map(({ text }) => text)).toEqual([
    expect.stringContaining('o celular da sua conta foi trocado'),
  ])
})

test('a password reset ends a change of e-mail that somebody else began', async () => {
  const ana = await person()
  const wanted = `outra-${ana.email}`
  await askEmail(ana, wanted)
  const code = await codeFor(wanted)
  await t.as(null).post('/api/user/forgot-password/', { email: ana.email })
  const token = /token=([\w-]+)/.exec((await sentTo(ana.email))[0]?.text ?? '')?.[1]
  const fresh = 'outra frase bem comprida'
  const reset = await t.as(null).post('/api/user/reset-password/', { token, password: fresh })
  expect(reset.statusCode).toBe(204)
  expect((await takeEmail(ana, code, fresh)).json().code).toBe('code_expired')
})
