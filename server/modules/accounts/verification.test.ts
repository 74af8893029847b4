import { lastCodeTo, messageCapture, readOutbox } from '@/server/testing/captured-messages'
import type { TestUser } from '@/server/testing/factories'
import { nextMobile } from '@/server/testing/people'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()

const unverified = (role: { isProvider?: boolean } = {}) =>
  t.make.user({ isConsumer: true, emailVerifiedAt: null, phoneVerifiedAt: null, phone: null, ...role })
const lastCode = (to: string) => lastCodeTo(t, to)
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
const verifyEmail = (user: TestUser, code: string) => t.as(user).post('/api/user/verify-email/', { code })
const sendEmail = (user: TestUser, headers?: Record<string, string>) =>
  t.as(user).post('/api/user/verify-email/send/', undefined, headers)
const mobile = () => nextMobile().replace(/^\+5511/, '+55 11 ')

test('the tries and the time left can be read; the mail carries a link with the code', async () => {
  const user = await unverified()
  const codes = async () => (await t.as(user).get('/api/user/codes/')).json()
  expect(await codes()).toEqual({ email: null, phone: null })
  await sendEmail(user)
  expect(await codes()).toEqual({
    email: {
      target: user.email,
      tries_left: 5,
      expires_in: expect.any(Number),
      resend_in: expect.any(Number),
    },
    phone: null,
  })
  await verifyEmail(user, 'abcdef')
  expect((await codes()).email.tries_left).toBe(5)
  const code = await lastCode(user.email)
  const [mail] = await readOutbox(t, user.email)
  expect(mail?.text).toContain(`http://localhost:3000/verify-email/?code=${code}&user=${user.id}`)
  await verifyEmail(user, otherThan(code))
  expect((await codes()).email.tries_left).toBe(4)
})

test('links a provider on to the opportunities, and a customer to no page', async () => {
  const links = async (isProvider: boolean) => {
    const user = await unverified({ isProvider })
    await sendEmail(user)
    const code = await lastCode(user.email)
    const [mail] = await readOutbox(t, user.email)
    const [link] = mail?.text.match(/\/verify-email\/\S+/) ?? []
    return link?.replace(code, 'CODE').replace(`user=${user.id}`, 'user=ID')
  }
  expect(await links(true)).toBe('/verify-email/?code=CODE&user=ID&callbackUrl=%2Fprovider%2Fbegin%2F')
  expect(await links(false)).toBe('/verify-email/?code=CODE&user=ID')
})

test('an e-mail is confirmed with its code; the code twice answers the same', async () => {
  const user = await unverified()
  expect((await sendEmail(user)).statusCode).toBe(204)
  const code = await lastCode(user.email)
  expect((await verifyEmail(user, code)).json().is_email_verified).toBe(true)
  expect((await verifyEmail(user, code)).statusCode).toBe(200)
  expect((await sendEmail(user)).statusCode).toBe(204)
})

test('"re-send after 60 s": a code again only after a minute, saying when', async () => {
  const user = await unverified()
  const answers = await Promise.all([sendEmail(user), sendEmail(user), sendEmail(user)])
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, 429, 429])
  const refused = answers.find((answer) => answer.statusCode === 429)
  expect(refused?.json().code).toBe('resend_too_soon')
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(50)
  const first = await lastCode(user.email)
  t.travel(61_000)
  expect((await sendEmail(user)).statusCode).toBe(204)
  const second = await lastCode(user.email)
  if (first !== second) expect((await verifyEmail(user, first)).json().code).toBe('code_invalid')
  expect((await verifyEmail(user, second)).statusCode).toBe(200)
})

test('"5 tries", also when they come at once; then the right code is too late', async () => {
  const user = await unverified()
  await sendEmail(user)
  const code = await lastCode(user.email)
  const wrong = await Promise.all(Array.from({ length: 8 }, () => verifyEmail(user, otherThan(code))))
  expect(wrong.map((answer) => answer.json().code).filter((one) => one === 'code_invalid')).toHaveLength(4)
  expect(wrong.every((answer) => answer.statusCode === 422)).toBe(true)
  const late = await verifyEmail(user, code)
  expect(late.json()).toMatchObject({ code: 'code_expired', errors: { code: ['code_expired'] } })
})

test('"10 minutes": a code is good so long, for its own account and channel only', async () => {
  const [user, other] = [await unverified(), await unverified()]
  await sendEmail(user)
  const code = await lastCode(user.email)
  expect((await verifyEmail(other, code)).json().code).toBe('code_expired')
  expect((await t.as(user).post('/api/user/verify-phone/', { code })).json().code).toBe('code_expired')
  t.travel(599_000)
  expect((await verifyEmail(user, otherThan(code))).json().code).toBe('code_invalid')
  t.travel(2_000)
  expect((await verifyEmail(user, code)).json().code).toBe('code_expired')
})

test('rejects a code that is not six digits on its field', async () => {
  expect((await verifyEmail(await unverified(), '12a')).json().errors).toEqual({ code: ['code_invalid'] })
})

test('a Brazilian mobile is confirmed by SMS, in the caller’s language', async () => {
  const user = await unverified()
  const typed = mobile()
  const sent = await t
    .as(user)
    .post('/api/user/verify-phone/send/', { phone: typed.slice(4) }, { 'accept-language': 'en-us' })
  expect(sent.statusCode).toBe(204)
  const phone = typed.replaceAll(' ', '')
  const code = await lastCode(phone)
  const [sms] = await readOutbox(t, phone)
  expect(sms).toMatchObject({ channel: 'sms', text: expect.stringContaining('your code is') })
  expect((await t.as(user).get('/api/user/')).json()).toMatchObject({ phone: null, is_phone_verified: false })
  expect((await t.as(user).post('/api/user/verify-phone/', { code })).json()).toMatchObject({
    phone,
    is_phone_verified: true,
  })
})

test.each(['+1 212 555 0100', '(11) 3333-4444', '11 1234 5678', '99999999999999', 'abcdefghij'])(
  '%s is no Brazilian mobile',
  async (phone) => {
    const answer = await t.as(await unverified()).post('/api/user/verify-phone/send/', { phone })
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { phone: ['invalid_phone'] }])
  },
)

test('moves a number to the account that proves it', async () => {
  const [before, after] = [await unverified(), await unverified()]
  const typed = mobile()
  const phone = typed.replaceAll(' ', '')
  for (const user of [before, after]) {
    await t.as(user).post('/api/user/verify-phone/send/', { phone: typed })
    await t.as(user).post('/api/user/verify-phone/', { code: await lastCode(phone) })
  }
  expect((await t.as(after).get('/api/user/')).json()).toMatchObject({ phone, is_phone_verified: true })
  expect((await t.as(before).get('/api/user/')).json().is_phone_verified).toBe(false)
})

test('mails the account that lost its number, once', async () => {
  const [before, after] = [await t.make.user({ phoneVerifiedAt: null }), await unverified()]
  const typed = mobile()
  const confirm = async (user: { id: number }) => {
    await t.as(user).post('/api/user/verify-phone/send/', { phone: typed })
    await t.as(user).post('/api/user/verify-phone/', { code: await lastCode(typed.replaceAll(' ', '')) })
  }
  await confirm(before)
  await confirm(after)
  await t.drain()
  const mails = (await messageCapture(t).messagesTo(before.email)).map(({ subject }) => subject)
  expect(mails).toEqual([expect.stringContaining('confirmado em outra conta')])
})

test('names the missing prerequisites of a step one after the other', async () => {
  const user = await t.make.user({ emailVerifiedAt: null, phoneVerifiedAt: null })
  const wanting = async () => {
    const answer = await t.as(user).post('/api/demands/', await t.make.demandBody())
    return [answer.statusCode, answer.headers['x-missing-authorization'], answer.json().code]
  }
  expect(await wanting()).toEqual([403, 'role', 'role_required'])
  await t.as(user).post('/api/user/role/', { role: 'consumer' })
  expect(await wanting()).toEqual([403, 'email-verification', 'email_verification_required'])
  await sendEmail(user)
  await verifyEmail(user, await lastCode(user.email))
  expect(await wanting()).toEqual([403, 'phone-verification', 'phone_verification_required'])
})
