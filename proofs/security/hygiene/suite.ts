import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signAccess } from '@/server/http/session'
import type { TestApp } from '@/server/testing/make-app'
import { okay } from '@/server/testing/okay'
import type { Loud } from './program'

/** Secrets, by what they are; those the program makes are added as they are made. */
export type Secrets = Record<string, string>

export const given = (n: number): Secrets => ({
  password: `frase canario ${randomUUID().slice(0, 8)} comprida`,
  'wrong password': `outra canario ${randomUUID().slice(0, 8)} comprida`,
  'new password': `nova canario ${randomUUID().slice(0, 8)} comprida`,
  card: '4235647728025682',
  cpf: '52998224725',
  'push token': `canario-push-${randomUUID()}`,
  'google code': `4/0Acanario${randomUUID()}`,
  'made-up token': `canario${randomUUID().replaceAll('-', '')}`,
  email: `canario.${n}.${randomUUID().slice(0, 8)}@example.com`,
})

type Job = Awaited<ReturnType<TestApp['make']['approved']>>
type Code = { code: string | null; text: string }

/** Registers, confirms, forgets, pays: what people do with secrets, right and wrong. */
export const livedThrough = async (t: TestApp, { call }: Loud, secrets: Secrets) => {
  const { email, password, cpf, card } = secrets
  const registration = { email, password, full_name: 'Ana Prado', role: 'consumer', accepted_terms: true }
  const registered = (await call('/api/register/', { body: registration })).json() as {
    access: string
    refresh: string
  }
  const token = registered.access
  Object.assign(secrets, { 'access token': token, 'refresh token': registered.refresh })
  /** The program's own worker sends them. */
  const fromLetters = async (find: (letter: Code) => string | null | undefined) => {
    for (let tries = 0; tries < 600; tries++) {
      const sent = okay<Code[]>(
        await t.as(null).get(`/api/dev/outbox/?to=${encodeURIComponent(email ?? '')}`),
      )
      const found = sent.map(find).find(Boolean)
      if (found) return found
      await sleep(100)
    }
    throw new Error('there was no letter')
  }
  const code = await fromLetters((letter) => letter.code)
  secrets['code'] = code
  await call('/api/user/verify-email/', { token, body: { code: '000000' } })
  await call('/api/user/verify-email/', { token, body: { code } })
  await call('/api/token/', { body: { email, password: secrets['wrong password'] } })
  await call('/api/token/', { body: { email, password } })
  const renewed = (await call('/api/token/refresh/', { body: { refresh: registered.refresh } })).json() as {
    refresh: string
  }
  secrets['second refresh token'] = renewed.refresh
  await call('/api/notification/token/', { token, body: { token: secrets['push token'] } })
  await call('/api/profile/', { method: 'PUT', token, body: { tax_number: cpf } })
  await call('/api/user/password/', {
    token,
    body: { current_password: secrets['wrong password'], password: secrets['new password'] },
  })
  const made = (
    await call('/api/dev/payments/card/token/', {
      body: { number: card, holder: 'APRO', exp_month: 11, exp_year: 2090, cvv: '123' },
    })
  ).json() as { token: string }
  secrets['card token'] = made.token
  await call('/api/payment/customer/cards/', {
    token,
    body: { card_token: made.token },
    headers: { 'idempotency-key': randomUUID() },
  })
  await call('/api/token/google/', {
    body: {
      code: secrets['google code'],
      code_verifier: 'x'.repeat(43),
      nonce: 'y'.repeat(22),
      redirect_uri: 'http://localhost:3000/login/google/',
    },
  })
  await call('/api/user/forgot-password/', { body: { email } })
  const link = await fromLetters(({ text }) => /token=([\w~.-]+)/.exec(text)?.[1])
  secrets['reset token'] = link
  await call('/api/user/reset-password/check/', { body: { token: link } })
  return token
}

/** The day of the work: its code, wrong and right. */
export const startedWith = async (t: TestApp, { call }: Loud, job: Job, secrets: Secrets) => {
  const startCode = '7391'
  await t.context.pool.query('update bookings set start_code = $1 where id = $2', [startCode, job.booking])
  secrets['start code'] = startCode
  const caller = { id: job.provider.id, session: '00000000-0000-4000-8000-000000000000' }
  const token = await signAccess(t.context.config, caller, t.context.clock())
  await call(`/api/bookings/${job.booking}/start/`, { token, body: { code: '1937', early: true } })
  await call(`/api/bookings/${job.booking}/start/`, { token, body: { code: startCode, early: true } })
}

/** Secrets where none belongs: in addresses, in fields of another kind, in bodies that are none. */
export const misplaced = async ({ call }: Loud, token: string, secrets: Secrets) => {
  for (const secret of Object.values(secrets)) {
    const said = encodeURIComponent(secret)
    await call(`/api/token/?token=${said}`, { body: { email: secret, password: { of: secret } } })
    await call(`/api/user/?password=${said}`, { method: 'GET', token: secret.replace(/[^\w.-]/g, '') })
    await call(`/api/nothing/${said}/`, { method: 'GET' })
    await call('/api/register/', { body: `{"password": ${secret}` })
    await call('/api/profile/', { method: 'PUT', token, body: { birth_date: secret, tax_number: secret } })
    await call('/api/profile/', { method: 'PUT', token, body: { [secret]: secret, registrations: secret } })
    await call('/api/payment/intents/', { token, body: { booking: secret, method: secret } })
    await call('/api/user/verify-phone/send/', { token, body: { phone: secret } })
    await call(`/notification/?token=${said}`, { method: 'GET' })
    await call(`/api/notification/unsubscribe/?token=${said}`, { method: 'GET' })
    await call(`/media/${said}`, { method: 'GET' })
    await call('/api/user/', {
      method: 'GET',
      headers: { 'x-tracking-id': said, referer: `http://a/?${said}` },
    })
  }
}
