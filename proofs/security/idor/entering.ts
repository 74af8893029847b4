import { randomUUID } from 'node:crypto'
import { hashPassword } from '@/server/modules/accounts/passwords'
import type { TestApp } from '@/server/testing/make-app'
import { okay } from '@/server/testing/okay'
import { freshMobile, type TestUser } from '@/server/testing/people'
import { bodyWith, type Crossing, type Crossings } from './crossing'

const password = 'uma frase bem comprida'
const counts = ['verification_codes', 'attempts']

/** The code that was sent to an address or a number. */
const codeTo = async (t: TestApp, to: string): Promise<string> => {
  await t.drain()
  const sent = await t.as(null).get(`/api/dev/outbox/?to=${encodeURIComponent(to)}`)
  return okay<{ code: string }[]>(sent)[0]?.code ?? ''
}

interface Sent {
  who: TestUser
  code: string
}

/** A code of one's own, and somebody else's. */
const codes = async (
  t: TestApp,
  send: (t: TestApp) => Promise<Sent>,
  ask: Crossing['ask'],
): Promise<Crossing> => {
  const [one, other] = [await send(t), await send(t)]
  const all = [one.code, other.code]
  const missing = ['123456', '234567', '345678'].find((code) => !all.includes(code)) ?? ''
  return {
    who: one.who,
    own: one.code,
    others: one.code === other.code ? [] : [other.code],
    missing,
    ask,
    counts,
  }
}

const mailed = async (t: TestApp): Promise<Sent> => {
  const who = await t.make.customer({ emailVerifiedAt: null })
  okay(await t.as(who).post('/api/user/verify-email/send/'))
  return { who, code: await codeTo(t, who.email) }
}

const texted = async (t: TestApp): Promise<Sent> => {
  const who = await t.make.customer({ phone: null, phoneVerifiedAt: null })
  const phone = freshMobile()
  okay(await t.as(who).post('/api/user/verify-phone/send/', { phone }))
  return { who, code: await codeTo(t, phone) }
}

const moving = async (t: TestApp): Promise<Sent> => {
  const who = await t.make.customer({ passwordHash: await hashPassword(password) })
  const email = `${randomUUID()}@example.com`
  okay(await t.as(who).post('/api/user/email/change/', { email, password }))
  return { who, code: await codeTo(t, email) }
}

const registered = async (t: TestApp) => {
  const body = {
    email: `${randomUUID()}@example.com`,
    password,
    full_name: 'Ana Prado',
    role: 'consumer',
    accepted_terms: true,
  }
  return okay<{ access: string; refresh: string }>(await t.as(null).post('/api/register/', body))
}

const browserOf = async (t: TestApp): Promise<string> => {
  const token = randomUUID()
  await t.make.browser(await t.make.customer(), token)
  return token
}

export const ofEntering: Crossings = {
  'verifyEmail code': (t) =>
    codes(
      t,
      mailed,
      bodyWith('/api/user/verify-email/', (code) => ({ code })),
    ),
  'verifyPhone code': (t) =>
    codes(
      t,
      texted,
      bodyWith('/api/user/verify-phone/', (code) => ({ code })),
    ),
  'confirmEmailChange code': (t) =>
    codes(
      t,
      moving,
      bodyWith('/api/user/email/change/confirm/', (code) => ({ code, password })),
    ),
  // Whoever signs out: a session of its own at each call, so that each ends one.
  'revokeToken push_token': async (t) => ({
    who: null,
    own: randomUUID(),
    others: [await browserOf(t)],
    missing: randomUUID(),
    ask: bodyWith('/api/token/revoke/', async (push_token) => ({
      refresh: (await registered(t)).refresh,
      push_token,
    })),
  }),
}
