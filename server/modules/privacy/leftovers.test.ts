import { eq } from 'drizzle-orm'
import { attempts, users, verificationCodes } from '@/server/db/schema/accounts'
import { runScheduledTasks } from '@/server/jobs/scheduled'
import { readOutbox } from '@/server/testing/captured-messages'
import { registrationInput } from '@/server/testing/people'
import { appForFile } from '@/server/testing/test-app'
import { unzip } from '@/server/testing/unzip'

/* Accounts opened with an address another account has confirmed: they get, and take away, nothing of the owner's. */
const dayMs = 86_400_000
const t = appForFile({ config: { rateLimits: true, trustProxy: ['127.0.0.1'] } })

const password = 'uma frase bem comprida'
let n = 0
const register = async (email: string) => {
  const body = registrationInput(email, { password, role: 'provider' })
  const answer = await t.as(null).post('/api/register/', body, { 'x-forwarded-for': `10.2.0.${++n}` })
  expect(answer.statusCode).toBe(201)
  return { id: answer.json<{ user: { pk: number } }>().user.pk, email }
}
const rowOf = async (id: number) => (await t.db.select().from(users).where(eq(users.id, id)))[0]
const isErased = async (id: number) => (await rowOf(id))?.erasedAt !== null
const subjectsTo = async (email: string) => (await readOutbox(t, email)).map(({ subject }) => subject)
const pass = async (ms: number) => {
  t.travel(ms)
  await runScheduledTasks(t.context)
}
const erase = async () => {
  await pass(1000)
  await pass((t.context.config.accessTokenMinutes + 2) * 60_000)
}

test('erasing a squatter’s account keeps the owner’s messages and counts; erasing the owner deletes them', async () => {
  const owner = await t.make.customer()
  const leftover = await register(owner.email)
  await t.as(null).post('/api/user/forgot-password/', { email: owner.email })
  const waiting = async (email: string) =>
    (
      await t.db.execute<{ n: number }>(
        `select count(*)::int as n from captured_messages where "to" = '${email}'`,
      )
    ).rows[0]?.n
  expect((await subjectsTo(owner.email)).sort()).toEqual([
    'Nova senha no Ofício',
    'Você já tem uma conta no Ofício',
  ])
  const tried = (await t.db.select().from(attempts)).length
  const due = (id: number) =>
    t.db.update(users).set({ erasureDueAt: t.context.clock() }).where(eq(users.id, id))
  await due(leftover.id)
  await erase()
  expect([
    await isErased(leftover.id),
    await waiting(owner.email),
    (await t.db.select().from(attempts)).length,
  ]).toEqual([true, 2, tried])

  await register(owner.email)
  await due(owner.id)
  await erase()
  expect([
    await isErased(owner.id),
    await waiting(owner.email),
    (await t.db.select().from(attempts)).length,
  ]).toEqual([true, 0, 0])
})

test('keeps mails to a shared unconfirmed address until its last account is erased', async () => {
  const [first, second] = [await register('de-duas@example.com'), await register('de-duas@example.com')]
  expect(await subjectsTo(first.email)).toHaveLength(2)
  for (const [who, left] of [
    [first, 2],
    [second, 0],
  ] as const) {
    await t.db.update(users).set({ erasureDueAt: t.context.clock() }).where(eq(users.id, who.id))
    await erase()
    expect([await isErased(who.id), (await subjectsTo(first.email)).length]).toEqual([true, left])
  }
})

test('the archive of an account holds no letters to an address or a number it has not confirmed', async () => {
  const owner = await t.make.customer()
  const leftover = await register(owner.email)
  await t.as(null).post('/api/user/forgot-password/', { email: owner.email })
  await t.drain()
  await t.db.update(users).set({ phone: owner.phone }).where(eq(users.id, leftover.id))
  await t
    .as(await t.make.customer({ phone: null, phoneVerifiedAt: null }))
    .post('/api/user/verify-phone/send/', { phone: owner.phone })
  await t.drain()
  const letters = async (who: { id: number }) => {
    const answer = await t.as(who).get('/api/user/export/')
    return JSON.parse((await unzip(answer.rawPayload)).get('letters.json')?.toString() ?? 'null') as unknown[]
  }
  expect([(await letters(leftover)).length, (await letters(owner)).length]).toEqual([0, 3])
})

test('does not mail events of a squatter’s account to the address’s owner', async () => {
  const owner = await t.make.customer()
  const leftover = await register(owner.email)
  const changed = await t
    .as(leftover)
    .post('/api/user/password/', { current_password: password, password: 'uma outra frase longa' })
  const leaving = await t.as(leftover).delete('/api/user/', {}, { password: 'uma outra frase longa' })
  expect([changed.statusCode, leaving.statusCode]).toEqual([204, 200])
  expect(await subjectsTo(owner.email)).toEqual(['Você já tem uma conta no Ofício'])
})

// Last: a month on, letters of the tests before are too old to be kept.
test('erases an account unconfirmed after 30 days, whether or not its address is taken', async () => {
  const owner = await t.make.customer()
  const leftover = await register(owner.email)
  const alone = await register('so-uma@example.com')
  const confirmed = await register('chegou@example.com')
  await t.db.update(users).set({ emailVerifiedAt: t.context.clock() }).where(eq(users.id, confirmed.id))
  await pass(29 * dayMs)
  expect((await rowOf(leftover.id))?.erasureDueAt).toBeNull()
  await pass(dayMs + 1000)
  await erase()
  expect(await Promise.all([leftover, alone, owner, confirmed].map(({ id }) => isErased(id)))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect((await rowOf(leftover.id))?.email).toBe(`closed-${leftover.id}@account.invalid`)
  expect(
    await t.db.select().from(verificationCodes).where(eq(verificationCodes.userId, leftover.id)),
  ).toEqual([])
})
