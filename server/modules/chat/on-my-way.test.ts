import { Client } from 'pg'
import type { BookingState } from '@/lib/contract/booking-states'
import type { Booking } from '@/lib/contract/bookings'
import { onMyWayIntervalMs, undoOnMyWayMs, type Message, type Room } from '@/lib/contract/chat'
import type { HubEvent } from '@/server/realtime/hub'
import { saoPaulo } from '@/server/testing/factories'
import { listNotificationsOf } from '@/server/testing/notifications'
import { okBody } from '@/server/testing/ok-body'
import { makePaidJob, updateBooking, type PaidJob } from '@/server/testing/paid-job'
import { recordedStatements } from '@/server/testing/recorded-statements'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()
let job: PaidJob
beforeAll(async () => {
  // Noon in São Paulo, so that a few hours more or less are the same day.
  const noon = new Date('2026-11-25T15:00:00Z').getTime()
  t.travel(noon - t.context.clock().getTime())
  job = await makePaidJob(t)
})

const hourMs = 3_600_000
const at = (hours: number) => new Date(t.context.clock().getTime() + hours * hourMs)
const go = (who = job.provider, room = job.pk) => t.as(who).post(`/api/chat/rooms/${room}/on-my-way/`)
const codeOf = async (answer: ReturnType<typeof go>) => {
  const { statusCode, body } = await answer
  return statusCode === 201 ? 201 : [statusCode, (JSON.parse(body) as { code: string }).code]
}
const roomOf = async (who = job.provider) => okBody<Room>(await t.as(who).get(`/api/chat/rooms/${job.pk}/`))

test.each<[string, { status?: BookingState; hours: number }]>([
  ['tomorrow’s', { hours: 24 }],
  ['yesterday’s', { hours: -24 }],
  ['begun', { status: 'in_progress', hours: 1 }],
  ['canceled', { status: 'canceled_by_customer', hours: 1 }],
  ['finished', { status: 'completed', hours: 1 }],
])('of a job that is %s nobody is on the way', async (_what, { status = 'approved', hours }) => {
  await updateBooking(t, job, { status, startsAt: at(hours) })
  expect((await roomOf()).can).not.toContain('on_my_way')
  expect(await codeOf(go())).toEqual([409, 'state_changed'])
})

test("posts one line in each reader's language and one notice; accepts the next an hour later", async () => {
  await updateBooking(t, job, { status: 'approved', startsAt: at(1) })
  expect((await roomOf()).can).toContain('on_my_way')
  expect((await roomOf(job.customer)).can).not.toContain('on_my_way')
  expect(await codeOf(go(job.customer))).toEqual([403, 'forbidden'])
  expect(await codeOf(go(await t.make.provider()))).toEqual([404, 'not_found'])

  const tapped = await Promise.all(Array.from({ length: 4 }, () => codeOf(go())))
  expect(tapped.filter((one) => one === 201)).toHaveLength(1)
  expect(tapped).toContainEqual([429, 'too_many_requests'])
  expect((await go()).headers['retry-after']).toMatch(/^3[56]\d\d$/)
  expect((await roomOf()).can).not.toContain('on_my_way')
  const lines = async (language: string) =>
    okBody<{ results: Message[] }>(
      await t.as(job.customer, { 'accept-language': language }).get(`/api/chat/rooms/${job.pk}/messages/`),
    ).results.filter(({ status }) => status === 'on_my_way')
  expect((await lines('pt-br')).map(({ text, sender }) => [text, sender])).toEqual([
    ['Profissional a caminho.', null],
  ])
  expect((await lines('en-us')).map(({ text }) => text)).toEqual(['The professional is on the way.'])
  expect(
    (await listNotificationsOf(t, job.customer)).some(({ text }) => text.includes('Profissional a caminho.')),
  ).toBe(true)

  t.travel(onMyWayIntervalMs)
  await updateBooking(t, job, { startsAt: at(1) })
  expect(await codeOf(go())).toBe(201)
})

test('a tap takes the room’s lock once', async () => {
  t.travel(onMyWayIntervalMs)
  await updateBooking(t, job, { status: 'approved', startsAt: at(1) })
  const asked = jest.spyOn(Client.prototype, 'query')
  try {
    expect(await codeOf(go())).toBe(201)
    const locks = recordedStatements(asked).filter(
      (text) => text.includes('"chat_rooms"') && text.includes('for update'),
    )
    expect(locks).toHaveLength(1)
  } finally {
    asked.mockRestore()
  }
})

test("shows the job's price and start in the room", async () => {
  const startsAt = at(2)
  await updateBooking(t, job, { startsAt })
  expect((await roomOf(job.customer)).job).toEqual({
    total_cents: 20_000,
    starts_at: startsAt.toISOString(),
    city: saoPaulo,
    proposed: null,
  })
})

describe('undoing it', () => {
  const undo = async (who = job.provider) =>
    (await t.as(who).delete(`/api/chat/rooms/${job.pk}/on-my-way/`)).statusCode
  const announced = async () =>
    okBody<{ results: Message[] }>(
      await t.as(job.customer).get(`/api/chat/rooms/${job.pk}/messages/`),
    ).results.filter(({ status }) => status === 'on_my_way').length
  beforeAll(async () => {
    t.travel(48 * hourMs)
    await updateBooking(t, job, { status: 'approved', startsAt: at(3) })
  })

  test('takes it back within ten minutes, tells the customer, and allows it anew', async () => {
    const before = await announced()
    expect(await undo()).toBe(409)
    expect(await codeOf(go())).toBe(201)
    expect((await roomOf()).can).toContain('undo_on_my_way')
    expect((await roomOf(job.customer)).can).not.toContain('undo_on_my_way')
    expect([await undo(job.customer), await undo(await t.make.provider())]).toEqual([403, 404])
    const undone = await Promise.all(Array.from({ length: 4 }, () => undo()))
    expect(undone.sort()).toEqual([204, 409, 409, 409])
    expect(await announced()).toBe(before)
    expect(
      okBody<Booking>(await t.as(job.customer).get(`/api/demands/${job.booking}/`)).on_my_way_at,
    ).toBeNull()
    const told = (await listNotificationsOf(t, job.customer)).filter(({ text }) =>
      text.includes('Profissional ainda não saiu.'),
    )
    expect(told).toHaveLength(1)
    expect((await roomOf()).can).toContain('on_my_way')
  })

  test('is over after ten minutes', async () => {
    expect(await codeOf(go())).toBe(201)
    t.travel(undoOnMyWayMs)
    expect((await roomOf()).can).not.toContain('undo_on_my_way')
    expect(await undo()).toBe(409)
  })
})

describe('the page of the booking', () => {
  const saidAt = async (who = job.customer) =>
    okBody<Booking>(await t.as(who).get(`/api/demands/${job.booking}/`)).on_my_way_at

  test('says it to both sides at once, and to nobody else', async () => {
    t.travel(onMyWayIntervalMs)
    await updateBooking(t, job, { status: 'approved', startsAt: at(1) })
    const heard: HubEvent[] = []
    const stop = t.context.hub.subscribe((event) => void heard.push(event))
    const now = t.context.clock().getTime()
    expect(await codeOf(go())).toBe(201)
    for (const who of [job.customer, job.provider])
      expect(Date.parse((await saidAt(who)) ?? '') - now).toBeLessThan(60_000)
    expect(heard).toContainEqual(
      expect.objectContaining({
        users: [job.customer.id, job.provider.id],
        payload: { action: 'booking.changed', booking: job.booking, offer: null },
      }),
    )
    stop()
  })

  test.each<[string, { status?: BookingState; hours: number }]>([
    ['is of tomorrow', { hours: 24 }],
    ['has begun', { status: 'in_progress', hours: 1 }],
  ])('is silent of it while the work %s', async (_what, { status = 'approved', hours }) => {
    await updateBooking(t, job, { status, startsAt: at(hours) })
    expect(await saidAt()).toBeNull()
    await updateBooking(t, job, { status: 'approved', startsAt: at(1) })
    expect(await saidAt()).not.toBeNull()
  })

  test('forgets it once the work has another start: it may be said again', async () => {
    const later = at(3).toISOString()
    for (const who of [job.provider, job.customer])
      okBody(await t.as(who).post(`/api/bookings/${job.booking}/reschedule/`, { starts_at: later }))
    expect(await saidAt()).toBeNull()
    expect((await roomOf()).can).toContain('on_my_way')
  })

  test('ignores announcements of another day', async () => {
    expect(await codeOf(go())).toBe(201)
    t.travel(24 * hourMs)
    await updateBooking(t, job, { startsAt: at(1) })
    expect(await saidAt()).toBeNull()
  })
})
