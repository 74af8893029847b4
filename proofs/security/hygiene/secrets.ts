import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { longAccessToken } from '@/server/testing/access-token'
import { readSent } from '@/server/testing/captured-messages'
import type { TestApp } from '@/server/testing/make-app'
import { mismatch } from '@/server/testing/mismatch'
import { registrationInput } from '@/server/testing/people'
import { holdsWithin } from '@/server/testing/wait-until'
import type { Verbose } from './program'

/** Secrets by kind; those that the program makes are added as it makes them. */
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
type Letter = Awaited<ReturnType<typeof readSent>>[number]

/** Registers, confirms, signs in, forgets and pays with right and wrong secrets. Returns the access token. */
export const useSecrets = async (t: TestApp, { call }: Verbose, secrets: Secrets) => {
  const { email = '', password, cpf, card } = secrets
  const registration = registrationInput(email, { password })
  type Tokens = Record<'access' | 'refresh', string>
  const registered = (await call('/api/register/', { body: registration })).json() as Tokens
  const token = registered.access
  Object.assign(secrets, { 'access token': token, 'refresh token': registered.refresh })
  /** Polls for a letter, which the program's worker sends. */
  const fromLetters = async (find: (letter: Letter) => string | null | undefined) => {
    for (let attempts = 0; attempts < 600; attempts++) {
      const found = (await readSent(t, email)).map(find).find(Boolean)
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
  const renewed = await call('/api/token/refresh/', { body: { refresh: registered.refresh } })
  secrets['second refresh token'] = (renewed.json() as Tokens).refresh
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

export const startWork = async (t: TestApp, { call }: Verbose, job: Job, secrets: Secrets) => {
  const startCode = '7391'
  await t.context.pool.query('update bookings set start_code = $1 where id = $2', [startCode, job.booking])
  secrets['start code'] = startCode
  const token = await longAccessToken(t, job.provider)
  await call(`/api/bookings/${job.booking}/start/`, { token, body: { code: '1937', early: true } })
  await call(`/api/bookings/${job.booking}/start/`, { token, body: { code: startCode, early: true } })
}

/** Sends secrets in wrong places: in addresses, in fields of another kind, in bodies that are no JSON. */
export const misplaceSecrets = async ({ call }: Verbose, token: string, secrets: Secrets) => {
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

/** Refusals of a row that holds a secret, each with the secret in the error, in quotes of PostgreSQL. */
const trigger = (body: string) => `
  create function refuse() returns trigger language plpgsql as $$
  begin if new.bio like '%Segredo%' then ${body}; end if; return new; end $$;
  create trigger refused before update on users for each row execute function refuse()`
const refusals = {
  'a constraint': `alter table users add constraint refused check (bio is null or bio not like '%Segredo%') not valid`,
  'an error of a trigger': trigger(
    `raise exception 'refused "%" of "%"', new.bio, new.tax_number using detail = new.bio, hint = new.email`,
  ),
  'a value of another kind': trigger('new.tour_completed_at := new.bio::timestamptz'),
}
const undo = [
  'alter table users drop constraint if exists refused',
  'drop trigger if exists refused on users',
  'drop function if exists refuse',
]

/** Sends statements with every secret, which the database refuses, or whose connection is cut. */
export const failStatements = async (
  t: TestApp,
  { call }: Verbose,
  token: string,
  secrets: Secrets,
): Promise<string[]> => {
  const { pool } = t.context
  const bio = `Segredo ${Object.values(secrets).join(' ')}`.slice(0, 1_500)
  const write = () =>
    call('/api/profile/', { method: 'PUT', token, body: { bio, tax_number: secrets['cpf'] } })
  const clear = async () => {
    for (const one of undo) await pool.query(one)
  }
  const failures: string[] = []
  for (const [name, refusal] of Object.entries(refusals)) {
    await pool.query(refusal)
    failures.push(...mismatch(name, (await write()).status, 500))
    await clear()
  }
  await pool.query(trigger('perform pg_sleep(20)'))
  const cutOff = write()
  const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and wait_event = 'PgSleep'`
  await holdsWithin(10_000, async () => Boolean((await pool.query(terminate)).rowCount))
  failures.push(...mismatch('a statement whose connection is cut', (await cutOff).status >= 500, true))
  await clear()
  return failures
}
