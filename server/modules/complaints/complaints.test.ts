import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { complaintsAnHour } from '@/lib/contract/complaints'
import { users } from '@/server/db/schema/accounts'
import { complaints } from '@/server/db/schema/complaints'
import { syncIncidentCases } from '@/server/modules/operators/service'
import { listNotificationsOf } from '@/server/testing/notifications'
import { appForEachTest } from '@/server/testing/test-app'

const t = appForEachTest()

const report = (who: { id: number } | null, booking: number, body: Record<string, unknown>) =>
  t.as(who).post(`/api/bookings/${booking}/report/`, body)
const casesFor = async (operator: { id: number }, language = 'pt-br') => {
  await syncIncidentCases(t.context)
  const answer = await t
    .as(operator, { 'accept-language': language })
    .get('/api/operator/cases/?kind=complaint')
  return answer.json<{ results: { pk: number; statement: string; cause: string; can: string[] }[] }>().results
}

const called = async ({ id }: { id: number }) => {
  const [found] = await t.db.select({ name: users.fullName }).from(users).where(eq(users.id, id))
  return `${found?.name} (conta ${id})`
}

test('a report of the other side becomes a case that an operator decides', async () => {
  const made = await t.make.offer()
  const operator = await t.make.user({ isOperator: true })
  const said = { person: made.provider.id, reason: 'outside_payment', text: 'Pediu Pix por fora.' }
  expect((await report(made.customer, made.booking, said)).statusCode).toBe(204)
  const [found, ...more] = await casesFor(operator)
  expect([found, more]).toEqual([
    expect.objectContaining({ booking: made.booking, statement: 'Pediu Pix por fora.', status: 'open' }),
    [],
  ])
  expect(found?.cause).toBe(
    `pedido para pagar por fora: ${await called(made.customer)} sobre ${await called(made.provider)}.`,
  )
  expect((await casesFor(operator, 'en-us'))[0]?.cause).toContain('asking to be paid outside')
  // The reported side gets no notification, not even as an operator.
  const bell = await listNotificationsOf(t, made.provider)
  expect(JSON.stringify(bell)).not.toContain('Pix por fora')
  const decided = await t
    .as(operator)
    .post(
      `/api/operator/cases/${found?.pk}/decide/`,
      { decision: 'settled_by_hand', reason: 'Conversamos com os dois lados.' },
      { 'idempotency-key': 'complaint-decided-once' },
    )
  expect(decided.statusCode).toBe(200)
  expect(await casesFor(operator)).toEqual([])
  expect((await t.db.select().from(complaints))[0]?.handledAt).not.toBeNull()
})

test('only the two sides of an offer may, about each other, and neither learns more than that', async () => {
  const made = await t.make.offer()
  const stranger = await t.make.provider()
  const about = (person: number) => ({ person, reason: 'rude', text: 'Foi grosseiro comigo.' })
  expect((await report(made.provider, made.booking, about(made.customer.id))).statusCode).toBe(204)
  for (const [who, person] of [
    [made.customer, stranger.id],
    [made.customer, made.customer.id],
    [made.customer, 999_999],
    [stranger, made.customer.id],
  ] as const)
    expect((await report(who, made.booking, about(person))).json().code).toBe('not_found')
  expect((await report(made.customer, 999_999, about(made.provider.id))).json().code).toBe('not_found')
  expect(
    (await report(made.customer, made.booking, { ...about(made.provider.id), text: '' })).statusCode,
  ).toBe(422)
  expect(await t.db.select().from(complaints)).toHaveLength(1)
})

test('an account tells so much an hour, however it is sent at once', async () => {
  const made = await t.make.offer()
  const said = { person: made.provider.id, reason: 'other', text: 'De novo.' }
  const answers = await Promise.all(
    Array.from({ length: complaintsAnHour + 4 }, () => report(made.customer, made.booking, said)),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(complaintsAnHour)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4)
  t.travel(3_600_001)
  expect((await report(made.customer, made.booking, said)).statusCode).toBe(204)
})

test('reaches a case together with the message it is about, which is one of that person in that conversation', async () => {
  const made = await t.make.offer()
  const other = await t.make.offer({ customer: made.customer, provider: made.provider })
  const operator = await t.make.user({ isOperator: true })
  const write = async (room: number, who: { id: number }, text: string) =>
    (await t.as(who).post(`/api/chat/rooms/${room}/messages/`, { text, client_id: randomUUID() })).json<{
      pk: number
    }>().pk
  const message = await write(made.pk, made.provider, 'Manda um Pix para 11 98765-4321')
  const said = { person: made.provider.id, reason: 'outside_payment', text: 'Pediu Pix por fora.' }
  for (const wrong of [
    await write(made.pk, made.customer, 'Não'),
    await write(other.pk, made.provider, 'Outra conversa'),
    999_999,
  ])
    expect((await report(made.customer, made.booking, { ...said, message: wrong })).json().errors).toEqual({
      message: ['invalid_choice'],
    })
  expect((await report(made.customer, made.booking, { ...said, message })).statusCode).toBe(204)
  expect(await casesFor(operator)).toEqual([
    expect.objectContaining({
      statement: said.text,
      message: {
        text: 'Manda um Pix para 11 98765-4321',
        attached: null,
        sent_at: expect.any(String) as string,
      },
    }),
  ])
})

test('notifies operators at once, except the reporter and the reported', async () => {
  const made = await t.make.offer()
  const operator = await t.make.user({ isOperator: true })
  await t.db.update(users).set({ isOperator: true }).where(eq(users.id, made.provider.id))
  const said = { person: made.provider.id, reason: 'unsafe', text: 'Disse que viria armado.' }
  expect((await report(made.customer, made.booking, said)).statusCode).toBe(204)
  expect(await listNotificationsOf(t, operator)).toEqual([
    expect.objectContaining({ indicator: `operator.booking_id__${made.booking}` }),
  ])
  expect(JSON.stringify(await listNotificationsOf(t, made.provider))).not.toContain('operator.')
  // Before the look of the minute.
  const { results } = (await t.as(operator).get('/api/operator/cases/?kind=complaint')).json()
  expect(results).toEqual([expect.objectContaining({ statement: said.text, status: 'open' })])
  // The look finds the same one.
  expect(await casesFor(operator)).toHaveLength(1)
})
