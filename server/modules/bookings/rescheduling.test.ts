import { and, eq } from 'drizzle-orm'
import type { Booking } from '@/lib/contract/bookings'
import { bookings, slots } from '@/server/db/schema/bookings'
import { availabilitySettings } from '@/server/db/schema/provider'
import type { Locale } from '@/server/http/locale'
import type { TestUser } from '@/server/testing/factories'
import { nextMonday } from '@/server/testing/next-monday'
import { listNotificationsOf } from '@/server/testing/notifications'
import { appForFile } from '@/server/testing/test-app'
import { addDays, formatDateTime, toInstant } from '@/server/time/local-time'
import { attemptsPerCode, generateStartCode } from './start-code'

const t = appForFile()

const monday = nextMonday()
/** Everybody's assumed hours are Monday to Saturday, 8 to 18; the work takes two hours. */
const at = (minute: number, day = monday) => toInstant(day, minute).toISOString()
const agreed = async (starts_at = at(600), sides: { provider?: TestUser } = {}) =>
  t.make.approved({ ...sides, body: { starts_at, duration_minutes: 120 } })
type Job = Awaited<ReturnType<typeof agreed>>
const propose = (job: Job, who: { id: number }, starts_at: string) =>
  t.as(who).post(`/api/bookings/${job.booking}/reschedule/`, { starts_at })
const keep = (job: Job, who: { id: number }) => t.as(who).post(`/api/bookings/${job.booking}/keep-time/`)
const timesOf = async (job: Job, who: { id: number }, query: string) =>
  (await t.as(who).get(`/api/bookings/${job.booking}/times/?${query}`)).json<{ starts_at: string }[]>()

test('a customer proposes within the provider’s hours, which the provider may leave', async () => {
  const job = await agreed()
  for (const minute of [7 * 60, 17 * 60, 23 * 60]) {
    const answer = await propose(job, job.customer, at(minute))
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { starts_at: ['outside_hours'] }])
  }
  expect((await propose(job, job.customer, at(540, addDays(monday, 6)))).statusCode).toBe(422)
  expect((await propose(job, job.customer, at(840))).statusCode).toBe(200)
  const evening = at(20 * 60)
  expect((await propose(job, job.provider, evening)).json().proposed_start).toEqual({
    starts_at: evening,
    by: 'provider',
  })
  expect((await propose(job, job.customer, evening)).json()).toMatchObject({
    starts_at: evening,
    proposed_start: null,
  })
})

test('shows both sides the outcome of a proposal until the next step', async () => {
  const job = await agreed()
  const keptFor = async (who: { id: number }) =>
    (await t.as(who).get(`/api/demands/${job.booking}/`)).json<Booking>().kept_time
  expect(await keptFor(job.customer)).toBeNull()
  await propose(job, job.customer, at(840))
  expect(await keptFor(job.customer)).toBeNull()
  await keep(job, job.provider)
  for (const who of [job.customer, job.provider])
    expect(await keptFor(who)).toEqual({ by: 'provider', proposed_by: 'customer' })
  await propose(job, job.provider, at(840))
  expect(await keptFor(job.customer)).toBeNull()
  expect((await keep(job, job.provider)).json<Booking>().kept_time).toEqual({
    by: 'provider',
    proposed_by: 'provider',
  })
  // Too many wrong codes give another one: nobody's step.
  for (let tries = 0; tries < attemptsPerCode; tries++)
    await t
      .as(job.provider)
      .post(`/api/bookings/${job.booking}/start/`, { code: generateStartCode(job.startCode) })
  expect(await keptFor(job.customer)).toEqual({ by: 'provider', proposed_by: 'provider' })
  for (const who of [job.customer, job.provider]) await propose(job, who, at(840))
  expect(await keptFor(job.customer)).toBeNull()
})

test('a moved job is a later version of the same appointment, to its sides alone', async () => {
  const job = await agreed()
  const versionFor = async (who: { id: number }) =>
    (await t.as(who).get(`/api/demands/${job.booking}/`)).json<{ revision: number }>().revision
  const before = await versionFor(job.customer)
  await propose(job, job.customer, at(840))
  await propose(job, job.provider, at(840))
  const after = await versionFor(job.customer)
  expect([after > before, await versionFor(job.provider)]).toEqual([true, after])
  const { results } = (await t.as(job.customer).get('/api/demands/user/?statusId=approved')).json()
  expect(results[0].revision).toBeNull()
})

test('the free times are those of the provider without other work, and hold the work’s own time', async () => {
  const job = await agreed()
  await agreed(at(840), { provider: job.provider })
  const times = (await timesOf(job, job.customer, `date=${monday}`)).map(({ starts_at }) => starts_at)
  expect(times).toEqual(expect.arrayContaining([at(480), at(570), at(600), at(720), at(960)]))
  for (const taken of [730, 750, 840, 900]) expect(times).not.toContain(at(taken))
  const week = await timesOf(job, job.provider, `date=${monday}&days=7`)
  expect(new Set(week.map(({ starts_at }) => starts_at.slice(0, 10))).size).toBe(6)
})

test('reports conflicting work to either proposer', async () => {
  const job = await agreed()
  await agreed(at(840), { provider: job.provider })
  for (const who of [job.customer, job.provider])
    expect((await propose(job, who, at(870))).json().code).toBe('slot_taken')
})

test('the breaks a provider keeps bind the customer alone', async () => {
  const job = await agreed()
  await agreed(at(840), { provider: job.provider })
  await t.db
    .insert(availabilitySettings)
    .values({ providerId: job.provider.id, bufferMinutes: 60, noticeMinutes: 0 })
  expect((await propose(job, job.customer, at(960))).json().errors).toEqual({ starts_at: ['outside_hours'] })
  expect((await propose(job, job.provider, at(960))).statusCode).toBe(200)
})

const listed = async (job: Job) =>
  (await t.as(job.customer).get('/api/demands/user/'))
    .json<{ results: { pk: number }[] }>()
    .results.find(({ pk }) => pk === job.booking)

test('lets its author withdraw and the other side decline a proposal, keeping the agreed time', async () => {
  const job = await agreed()
  const before = (await t.as(job.customer).get(`/api/demands/${job.booking}/`)).json()
  expect(before.can).not.toContain('keep-time')
  for (const who of [job.customer, job.provider]) {
    expect((await propose(job, job.customer, at(840))).json().can).toContain('keep-time')
    expect(await listed(job)).toMatchObject({ proposed_start: { starts_at: at(840), by: 'customer' } })
    expect((await keep(job, who)).json()).toMatchObject({
      proposed_start: null,
      starts_at: before.starts_at,
    })
    expect((await keep(job, who)).json().code).toBe('state_changed')
    // A withdrawn proposal cannot be accepted: the same start is a new proposal.
    expect((await propose(job, job.provider, at(840))).json().starts_at).toBe(before.starts_at)
    await keep(job, job.provider)
  }
  expect(await listed(job)).not.toHaveProperty('proposed_start')
  const titles = (await listNotificationsOf(t, job.provider)).map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['A data continua a mesma', 'Nova data proposta']))
  const declined = (await listNotificationsOf(t, job.customer)).find(
    ({ title }) => title === 'Nova data recusada',
  )
  expect(declined?.text).toContain(`${job.provider.fullName.split(' ')[0]} não pode`)
})

test('writes each step and its date into the conversation, in the reader’s language', async () => {
  const job = await agreed()
  await propose(job, job.customer, at(840))
  await keep(job, job.provider)
  await propose(job, job.provider, at(900))
  await keep(job, job.provider)
  await propose(job, job.customer, at(840))
  await propose(job, job.provider, at(840))
  const read = async (language: string) =>
    (await t.as(job.customer, { 'accept-language': language }).get(`/api/chat/rooms/${job.pk}/messages/`))
      .json<{ results: { text: string }[] }>()
      .results.slice(-6)
      .map(({ text }) => text)
  const when = (minute: number, locale: Locale) => formatDateTime(new Date(at(minute)), locale, 'full')
  expect(await read('pt-br')).toEqual([
    `O cliente propôs outra data: ${when(840, 'pt')}.`,
    `O profissional não mudou a data. Continua valendo ${when(600, 'pt')}.`,
    `O profissional propôs outra data: ${when(900, 'pt')}.`,
    `O profissional retirou a mudança. Continua valendo ${when(600, 'pt')}.`,
    `O cliente propôs outra data: ${when(840, 'pt')}.`,
    `O profissional aceitou a nova data: ${when(840, 'pt')}.`,
  ])
  expect((await read('en-us'))[1]).toBe(
    `The professional did not change the date. It stays on ${when(600, 'en')}.`,
  )
})

test('two jobs moved to one time of one provider at once: one has it', async () => {
  const first = await agreed()
  const second = await agreed(at(780), { provider: first.provider })
  const wanted = at(960)
  for (const job of [first, second]) expect((await propose(job, job.customer, wanted)).statusCode).toBe(200)
  const answers = await Promise.all([first, second].map((job) => propose(job, job.provider, wanted)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('slot_taken')
  const held = await t.db
    .select()
    .from(slots)
    .where(and(eq(slots.providerId, first.provider.id)))
  expect(held).toHaveLength(2)
})

test('the database refuses the second even where nobody asks first', async () => {
  const first = await agreed()
  const second = await agreed(at(780), { provider: first.provider })
  const [row] = await t.db.select().from(slots).where(eq(slots.bookingId, first.booking))
  await expect(
    t.db
      .update(slots)
      .set({ during: row?.during ?? '' })
      .where(eq(slots.bookingId, second.booking)),
  ).rejects.toThrow()
})

test('accepted against taken back at once: one of them holds, never half of each', async () => {
  for (let round = 0; round < 5; round++) {
    const job = await agreed()
    const before = at(600)
    await propose(job, job.customer, at(840))
    const [accepted, kept] = await Promise.all([propose(job, job.provider, at(840)), keep(job, job.customer)])
    const [row] = await t.db.select().from(bookings).where(eq(bookings.id, job.booking))
    const moved = row?.startsAt?.toISOString() === at(840)
    // After keeping the agreed start, the provider's request is a new proposal.
    expect([
      accepted.statusCode,
      kept.statusCode,
      row?.proposedBy ?? null,
      row?.startsAt?.toISOString(),
    ]).toEqual(moved ? [200, 409, null, at(840)] : [200, 200, 'provider', before])
  }
})
