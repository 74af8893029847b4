import { eq } from 'drizzle-orm'
import { erasureDays } from '@/lib/contract/privacy'
import { users } from '@/server/db/schema/accounts'
import { runScheduledTasks } from '@/server/jobs/scheduled'
import { readOutbox } from '@/server/testing/captured-messages'
import { makeFullAccount, type FullAccount } from '@/server/testing/full-account'
import { registrationInput } from '@/server/testing/people'
import { columnsHolding } from '@/server/testing/scenarios/columns-holding'
import { settleMoney } from '@/server/testing/settle-money'
import { appForFile } from '@/server/testing/test-app'

/*
 * A person with data everywhere is erased: no column of any table holds any of it, and the other sides' views of
 * shared work still answer.
 */
const mark = 'Quaresmeira'
const dayMs = 86_400_000

const t = appForFile()
let full: FullAccount
beforeAll(async () => {
  full = await makeFullAccount(t, mark)
  await settleMoney(t, full.ana)
})

/** Columns that hold personal data. */
const personal = () => columnsHolding(t, [mark, full.phone.slice(3), full.otherPhone.slice(3), full.photo])
const get = (who: { id: number }, path: string, language = 'pt-br') =>
  t.as(who, { 'accept-language': language }).get(path)

test('before erasing, personal data stands in all of these columns', async () => {
  expect(await personal()).toEqual(
    expect.arrayContaining([
      'addresses.street',
      'booking_events.detail',
      'bookings.address',
      'bookings.answers',
      'bookings.changes_requested',
      'bookings.description',
      'bookings.district',
      'bookings.end_reason',
      'bookings.photos',
      'captured_messages.to',
      'chat_rooms.last_text',
      'council_registrations.number',
      'idempotency_keys.key',
      'media.id',
      'messages.text',
      'notifications.params',
      'offer_versions.terms',
      'offers.items',
      'offers.message',
      'offers.pending_terms',
      'push_tokens.token',
      'sessions.user_agent',
      'users.bio',
      'users.email',
      'users.full_name',
      'users.phone',
      'verification_codes.target',
    ]),
  )
})

test('asking says when, mails it with the way back, and signs out everywhere', async () => {
  const wrong = await t.as(full.ana).delete('/api/user/', {}, { password: 'outra coisa' })
  expect([wrong.statusCode, wrong.json().errors]).toEqual([403, { password: ['wrong_password'] }])
  const before = t.context.clock().getTime()
  const asked = await t.as(full.ana).delete('/api/user/', {}, { password: full.password })
  expect(asked.statusCode).toBe(200)
  const due = Date.parse(asked.json<{ erasure_due_at: string }>().erasure_due_at)
  expect(due - before).toBeGreaterThanOrEqual(erasureDays * dayMs)
  expect((await t.as(null).post('/api/token/refresh/', { refresh: full.refresh })).statusCode).toBe(401)
  const [mail] = await readOutbox(t, full.email)
  expect(mail?.subject).toContain('será apagada')
  expect(mail?.text).toContain('/settings/?tab=privacy')
  expect((await get(full.ana, '/api/user/')).json().erasure_due_at).toBe(new Date(due).toISOString())
})

test('closes the account a week later, disables sign-in and ends open work', async () => {
  await runScheduledTasks(t.context)
  expect((await get(full.ana, '/api/user/')).statusCode).toBe(200)
  t.travel(erasureDays * dayMs + 1000)
  await runScheduledTasks(t.context)
  await t.drain()
  expect((await get(full.ana, '/api/user/')).statusCode).toBe(401)
  const again = await t.as(null).post('/api/token/', { email: full.email, password: full.password })
  expect([again.statusCode, again.json().code]).toEqual([401, 'no_active_account'])
  const state = async (table: string, id: number) =>
    (await t.db.execute<{ status: string }>(`select status from ${table} where id = ${id}`)).rows[0]?.status
  expect(await state('bookings', full.open.booking)).toBe('canceled')
  expect(await state('offers', full.open.offer)).toBe('not_selected')
  expect(await state('offers', full.offered.offer)).toBe('withdrawn')
  // Recipients got mail and push about unread messages.
  expect(await columnsHolding(t, [mark])).toContain('captured_messages.text')
})

test('once the last token has run out nothing is left, in any column of any table', async () => {
  t.travel((t.context.config.accessTokenMinutes + 2) * 60_000)
  await runScheduledTasks(t.context)
  await t.drain()
  expect(await personal()).toEqual([])
  const { rows } = await t.db.execute<{ table: string }>(`
    select 'media' as table from media where owner_id = ${full.ana.id}
    union all select 'sessions' from sessions where user_id = ${full.ana.id}`)
  expect(rows).toEqual([])
  const [row] = await t.db.select().from(users).where(eq(users.id, full.ana.id))
  expect(row).toMatchObject({
    fullName: 'Conta encerrada',
    phone: null,
    birthDate: null,
    passwordHash: null,
    photoId: null,
    isConsumer: false,
    isProvider: false,
  })
  expect(row?.erasedAt).not.toBeNull()
})

test('the others still see the work they did together, under the pseudonym', async () => {
  const { done, worked, ana } = full
  const job = (await get(worked.customer, `/api/demands/${worked.booking}/`)).json()
  expect([job.provider.full_name, job.provider.is_closed]).toEqual(['Conta encerrada', true])
  expect(job.approved_offer.total_cents).toBe(20_000)
  expect(job.deliveries).toEqual([])
  const english = (await get(worked.customer, `/api/demands/${worked.booking}/`, 'en-us')).json()
  expect([english.provider.full_name, english.approved_offer.provider.full_name]).toEqual([
    'Closed account',
    'Closed account',
  ])
  const own = await get(done.worker, `/api/demands/${done.booking}/`, 'en-us')
  expect([own.statusCode, own.json().customer.full_name, own.json().address]).toEqual([
    200,
    'Closed account',
    null,
  ])
  expect((await get(done.worker, '/api/provider/demands/?statusId=completed')).statusCode).toBe(200)
  const room = (await get(done.worker, `/api/chat/rooms/${done.offer}/`)).json()
  expect([room.peer, room.can]).toEqual([
    { pk: ana.id, full_name: 'Conta encerrada', photo: null, phone: null },
    [],
  ])
  const more = await t.as(done.worker).post(`/api/chat/rooms/${done.offer}/messages/`, {
    text: 'Ainda está aí?',
    client_id: '0b6f2f4e-6a0b-4f0e-9a0d-0a3f1f0f0c12',
  })
  expect(more.statusCode).toBe(409)
  const said = (await get(done.worker, `/api/chat/rooms/${done.offer}/messages/?limit=50`)).json<{
    results: { sender: number | null; text: string; status: string }[]
  }>().results
  expect(said.filter((one) => one.sender === ana.id)).toEqual([
    expect.objectContaining({ text: '', status: 'erased' }),
  ])
  expect(said.some((one) => one.text === 'Posso ir na terça.')).toBe(true)
  expect((await get(done.worker, '/api/chat/rooms/')).statusCode).toBe(200)
  expect((await get(done.worker, '/api/notification/list/')).statusCode).toBe(200)
  const reviews = (await get(done.worker, `/api/providers/${done.worker.id}/reviews/`, 'en-us')).json()
    .results
  expect(reviews).toEqual([
    expect.objectContaining({ text: 'Serviço ótimo, recomendo.', author_name: 'Closed account' }),
  ])
  expect((await get(done.worker, `/api/providers/${ana.id}/`)).statusCode).toBe(404)
  expect((await get(done.worker, `/api/providers/${ana.id}/reviews/`)).statusCode).toBe(404)
})

test('keeps events without their texts', async () => {
  const { rows } = await t.db.execute<{ step: string; user_id: string; detail: string | null }>(
    `select step, user_id, detail from booking_events
      where booking_id = ${full.canceled.booking} and actor <> 'system' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ step: 'cancel', user_id: String(full.ana.id), detail: null }])
})

test('events stay append-only for everybody else, and in all but their words', async () => {
  const change = (set: string, first = 'select 1') =>
    t.db.transaction(async (tx) => {
      await tx.execute(first)
      await tx.execute(`update booking_events set ${set} where booking_id = ${full.done.booking}`)
    })
  const erasing = `set local oficio.erasing = 'on'`
  await expect(change('detail = null')).rejects.toThrow()
  await expect(change(`detail = 'outra coisa'`, erasing)).rejects.toThrow()
  await expect(change(`detail = null, step = 'cancel'`, erasing)).rejects.toThrow()
  await expect(
    t.db.transaction(async (tx) => {
      await tx.execute(erasing)
      await tx.execute(`delete from booking_events where booking_id = ${full.done.booking}`)
    }),
  ).rejects.toThrow()
  await expect(change('detail = null', erasing)).resolves.toBeUndefined()
})

test('the same e-mail may register again, and finds nothing of before', async () => {
  const body = registrationInput(full.email, { password: full.password, full_name: 'Ana de novo' })
  const again = await t.as(null).post('/api/register/', body)
  expect(again.statusCode).toBe(201)
  const id = again.json<{ user: { pk: number } }>().user.pk
  expect(id).not.toBe(full.ana.id)
  expect((await get({ id }, '/api/demands/user/')).json().results).toEqual([])
})
