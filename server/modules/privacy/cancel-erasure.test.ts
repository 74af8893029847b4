import { eq } from 'drizzle-orm'
import { erasureDays } from '@/lib/contract/privacy'
import { users } from '@/server/db/schema/accounts'
import { runScheduledTasks } from '@/server/jobs/scheduled'
import { readOutbox } from '@/server/testing/captured-messages'
import type { TestUser } from '@/server/testing/factories'
import { registrationInput } from '@/server/testing/people'
import { settleMoney } from '@/server/testing/settle-money'
import { appForFile } from '@/server/testing/test-app'
import { closeDueAccounts, eraseClosedAccounts } from './scheduled'

const t = appForFile({ connections: 40 })

const password = 'uma frase bem comprida'
let n = 0
const registered = async () => {
  const email = `mudou${++n}@example.com`
  const answer = await t.as(null).post('/api/register/', registrationInput(email, { password }))
  const { user, refresh } = answer.json<{ user: { pk: number }; refresh: string }>()
  return { id: user.pk, email, refresh }
}
/** Accounts without a password, such as those of Google, confirm by typing their e-mail. */
const leave = (user: TestUser) => t.as(user).delete('/api/user/', {}, { email: user.email })
const rowOf = async (id: number) => (await t.db.select().from(users).where(eq(users.id, id)))[0]
const dueNow = (id: number) =>
  t.db.update(users).set({ erasureDueAt: t.context.clock() }).where(eq(users.id, id))
const liveSessions = async (id: number) =>
  (
    await t.db.execute<{ n: number }>(
      `select count(*)::int as n from sessions where user_id = ${id} and revoked_at is null`,
    )
  ).rows[0]?.n

test('without a password the e-mail is typed, and no other will do', async () => {
  const user = await t.make.customer()
  for (const body of [{}, { email: 'outra@example.com' }, { password: 'qualquer coisa' }]) {
    const answer = await t.as(user).delete('/api/user/', {}, body)
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { email: ['wrong_email'] }])
  }
  expect(
    (await t.as(user).delete('/api/user/', {}, { email: ` ${user.email.toUpperCase()} ` })).statusCode,
  ).toBe(200)
})

test('signing in within the week shows the date, and keeping the account stops it', async () => {
  const { id, email } = await registered()
  const due = (await t.as({ id }).delete('/api/user/', {}, { password })).json<{ erasure_due_at: string }>()
    .erasure_due_at
  const signed = await t.as(null).post('/api/token/', { email, password })
  const bearer = { authorization: `Bearer ${signed.json<{ access: string }>().access}` }
  expect((await t.as(null).get('/api/user/', bearer)).json().erasure_due_at).toBe(due)
  expect((await t.as(null).post('/api/user/keep/', undefined, bearer)).json().erasure_due_at).toBeNull()
  await t.db
    .update(users)
    .set({ createdAt: new Date(0) })
    .where(eq(users.id, id))
  await closeDueAccounts(t.context)
  expect((await rowOf(id))?.closedAt).toBeNull()
})

test('mails a canceled erasure once, and nothing without a planned one', async () => {
  const { id, email } = await registered()
  const keep = () => t.as({ id }).post('/api/user/keep/')
  const mails = async () =>
    (await readOutbox(t, email)).filter(({ subject }) => subject.includes('continua aberta'))
  expect((await keep()).statusCode).toBe(200)
  expect(await mails()).toEqual([])
  await t.as({ id }).delete('/api/user/', {}, { password })
  expect((await Promise.all([keep(), keep(), keep()])).map((answer) => answer.statusCode)).toEqual([
    200, 200, 200,
  ])
  const told = await mails()
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('/forgot-password/')
})

test('asked twice at once, one date stands and one mail goes', async () => {
  const { id, email } = await registered()
  const answers = await Promise.all([1, 2, 3].map(() => t.as({ id }).delete('/api/user/', {}, { password })))
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
  expect(
    new Set(answers.map((answer) => answer.json<{ erasure_due_at: string }>().erasure_due_at)).size,
  ).toBe(1)
  const mails = await readOutbox(t, email)
  expect(mails.filter(({ subject }) => subject.includes('será apagada'))).toHaveLength(1)
})

test('the mail speaks the language of the account', async () => {
  const { id, email } = await registered()
  await t.db.update(users).set({ locale: 'en' }).where(eq(users.id, id))
  await t.as({ id }).delete('/api/user/', {}, { password })
  const mails = await readOutbox(t, email)
  // Beside it the code of the registration, sent in the same breath.
  expect(mails.find(({ subject }) => subject.includes('will be erased'))?.text).toContain(
    '/en/settings/?tab=privacy',
  )
})

test('refuses erasure to both sides of work under way', async () => {
  const { customer, provider, booking } = await t.make.approved()
  for (const user of [customer, provider]) {
    const answer = await leave(user)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'open_jobs'])
    expect((await t.as(user).get('/api/user/closing/')).json()).toEqual({ has_jobs: true, money: ['held'] })
  }
  await t.as(provider).post(`/api/bookings/${booking}/cancel/`)
  // The refund is still under way.
  expect((await leave(customer)).json().code).toBe('open_balance')
  await settleMoney(t, customer)
  expect((await leave(customer)).statusCode).toBe(200)
})

test('refuses new commitments to an account about to be erased', async () => {
  const leaving = await t.make.offer()
  const waiting = await t.make.suggestion({ provider: await t.make.provider() })
  await leave(leaving.customer)
  await leave(waiting.provider)
  const answers = [
    await t.as(leaving.customer).post('/api/demands/', await t.make.demandBody()),
    await t.as(leaving.customer).post(`/api/offers/${leaving.pk}/approve/`),
    await t.as(waiting.provider).post('/api/offers/', { ...t.make.offerBody(), suggestion: waiting.pk }),
  ]
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
    answers.map(() => [409, 'erasure_scheduled']),
  )
  await t.as(leaving.customer).post('/api/user/keep/')
  expect((await t.as(leaving.customer).post(`/api/offers/${leaving.pk}/approve/`)).statusCode).toBe(200)
})

test('a job agreed on within the week is finished first', async () => {
  const { customer, provider, pk, booking } = await t.make.offer()
  await leave(provider)
  await t.make.agree({ customer, pk, booking })
  await dueNow(provider.id)
  await runScheduledTasks(t.context)
  expect((await rowOf(provider.id))?.closedAt).toBeNull()
  await t.as(customer).post(`/api/bookings/${booking}/cancel/`)
  await runScheduledTasks(t.context)
  expect((await rowOf(provider.id))?.closedAt).not.toBeNull()
})

test('closing while people sign in and renew leaves no session behind', async () => {
  const { id, email } = await registered()
  const enter = () => t.as(null).post('/api/token/', { email, password })
  const refresh = (await enter()).json<{ refresh: string }>().refresh
  await dueNow(id)
  const all = await Promise.all([
    ...Array.from({ length: 6 }, enter),
    new Promise<void>((go) => setTimeout(go, 60)).then(() => closeDueAccounts(t.context)),
    ...Array.from({ length: 6 }, () => t.as(null).post('/api/token/refresh/', { refresh })),
    ...Array.from({ length: 6 }, enter),
  ])
  expect((await rowOf(id))?.closedAt).not.toBeNull()
  expect(await liveSessions(id)).toBe(0)
  for (const answer of all) {
    if (typeof answer === 'number' || answer.statusCode !== 200) continue
    const again = await t
      .as(null)
      .post('/api/token/refresh/', { refresh: answer.json<{ refresh: string }>().refresh })
    expect(again.statusCode).toBe(401)
    expect(
      (
        await t
          .as(null)
          .get('/api/user/', { authorization: `Bearer ${answer.json<{ access: string }>().access}` })
      ).statusCode,
    ).toBe(401)
  }
  expect((await enter()).statusCode).toBe(401)
})

test('serializes canceling and closing: exactly one succeeds', async () => {
  for (let round = 0; round < 8; round++) {
    const user = await t.make.customer()
    await leave(user)
    await dueNow(user.id)
    const [kept] = await Promise.all([t.as(user).post('/api/user/keep/'), closeDueAccounts(t.context)])
    const row = await rowOf(user.id)
    expect([kept.statusCode, row?.closedAt === null, row?.erasureDueAt === null]).toEqual(
      kept.statusCode === 200 ? [200, true, true] : [401, false, false],
    )
  }
})

test('two workers at once, or one that died half-way, erase all the same', async () => {
  const { customer, provider, pk } = await t.make.offer()
  await t.as(customer).post(`/api/chat/rooms/${pk}/messages/`, {
    text: 'Palavra-de-teste-única',
    client_id: '6f1f6df0-6a0b-4f0e-9a0d-0a3f1f0f0c11',
  })
  await leave(customer)
  await dueNow(customer.id)
  await Promise.all([closeDueAccounts(t.context), closeDueAccounts(t.context)])
  t.travel((t.context.config.accessTokenMinutes + 2) * 60_000)
  await Promise.all([eraseClosedAccounts(t.context), eraseClosedAccounts(t.context)])
  await eraseClosedAccounts(t.context)
  expect((await rowOf(customer.id))?.erasedAt).not.toBeNull()
  const messages = (await t.as(provider).get(`/api/chat/rooms/${pk}/messages/`)).body
  expect(messages).not.toContain('Palavra-de-teste-única')
  const { rows } = await t.db.execute<{ n: number }>(
    `select count(*)::int as n from booking_events where user_id = ${customer.id} and step = 'cancel'`,
  )
  expect(rows[0]?.n).toBe(1)
})

test('the days until an account is erased are seven', () => expect(erasureDays).toBe(7))
