import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addresses } from '@/server/db/schema/accounts'
import { bookingEvents, bookings, suggestions } from '@/server/db/schema/bookings'
import { notifications } from '@/server/db/schema/notifications'
import { appForFile } from '@/server/testing/test-app'

const t = appForFile()

const hour = 3_600_000
const ahead = (hours: number) => new Date(t.context.clock().getTime() + hours * hour).toISOString()
const publish = async (
  who: { id: number },
  more: Record<string, unknown> = {},
  headers?: Record<string, string>,
) => t.as(who).post('/api/demands/', await t.make.demandBody(more), headers)

test('a demand is published, recorded, told to its customer, and left to a job for matching', async () => {
  const customer = await t.make.customer()
  const provider = await t.make.provider()
  const answer = await publish(customer)
  expect(answer.statusCode).toBe(201)
  const shown = answer.json()
  expect(shown).toMatchObject({
    status: 'booking_offers',
    role: 'customer',
    when: 'flexible',
    offer_count: 0,
    address: { street: 'Avenida Paulista' },
  })
  expect(new Date(shown.expires_at).getTime()).toBeCloseTo(Date.now() + 14 * 24 * hour, -5)
  const told = await t.db.select().from(notifications).where(eq(notifications.userId, customer.id))
  expect(told.map((one) => one.indicator)).toEqual([`bookings.new_demand.booking_id__${shown.pk}`])
  expect(
    (await t.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, shown.pk))).map(
      (one) => one.step,
    ),
  ).toEqual(['publish'])
  expect(await t.db.select().from(suggestions).where(eq(suggestions.bookingId, shown.pk))).toEqual([])
  await t.drain()
  const [suggestion] = await t.db.select().from(suggestions).where(eq(suggestions.providerId, provider.id))
  expect(suggestion).toMatchObject({ bookingId: shown.pk, status: 'ready', reasons: ['service', 'city'] })
})

test('the same Idempotency-Key publishes once; another body under it is refused', async () => {
  const customer = await t.make.customer()
  const headers = { 'idempotency-key': randomUUID() }
  const body = await t.make.demandBody()
  const send = () => t.as(customer).post('/api/demands/', body, headers)
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map((one) => one.statusCode)).toEqual([201, 201, 201])
  expect(new Set(answers.map((one) => one.json().pk)).size).toBe(1)
  expect(
    (await t.as(customer).post('/api/demands/', { ...body, description: 'Outra' }, headers)).statusCode,
  ).toBe(409)
})

test('an inline address is kept once among the customer’s own; another’s address is unknown', async () => {
  const customer = await t.make.user({ isConsumer: true })
  expect((await publish(customer)).statusCode).toBe(201)
  expect((await publish(customer)).statusCode).toBe(201)
  const kept = await t.db.select().from(addresses).where(eq(addresses.userId, customer.id))
  expect(kept).toHaveLength(1)
  expect((await publish(customer, { address: kept[0]?.id })).statusCode).toBe(201)
  const stranger = await publish(await t.make.customer(), { address: kept[0]?.id })
  expect([stranger.statusCode, stranger.json().errors]).toEqual([422, { address: ['unknown_address'] }])
})

test('with twenty addresses saved, another one goes on the booking alone', async () => {
  const customer = await t.make.user({ isConsumer: true })
  const at = (number: number) => ({
    address: { ...t.make.addressInput(), number: `${number}`, complement: 'ap 2' },
  })
  for (let n = 1; n <= 20; n++) expect((await publish(customer, at(n))).statusCode).toBe(201)
  const kept = await t.db.select().from(addresses).where(eq(addresses.userId, customer.id))
  expect(kept).toHaveLength(20)
  const beyond = (await publish(customer, at(21))).json()
  expect(beyond.address).toMatchObject({ ...at(21).address, cep: '01310100', pk: 0, label: null })
  expect((await publish(customer, at(7))).json().address.pk).toBe(kept.find((one) => one.number === '7')?.id)
  expect(await t.db.select().from(addresses).where(eq(addresses.userId, customer.id))).toEqual(kept)
})

test('every failed field is named at once, and nothing is kept', async () => {
  const customer = await t.make.user({ isConsumer: true })
  const body = await t.make.demandBody({
    answers: { home: 'castle', products: 'mine' },
    address: { ...t.make.addressInput(), city: 3550309 },
    wanted_from: ahead(-1),
    wanted_to: ahead(-2),
    photos: [randomUUID()],
  })
  const answer = await t.as(customer).post('/api/demands/', body)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toMatchObject({
    'answers.home': ['invalid_choice'],
    'answers.kind': ['required'],
    'address.city': ['unknown_city'],
    wanted_from: ['in_the_past'],
    wanted_to: ['invalid_date'],
    photos: ['unknown_photo'],
  })
  expect(await t.db.select().from(bookings).where(eq(bookings.customerId, customer.id))).toEqual([])
  expect((await publish(customer, { sub_service: 999_999 })).json().errors).toEqual({
    sub_service: ['unknown_service'],
  })
  expect((await publish(customer, { when: 'date' })).json().errors).toEqual({ wanted_from: ['required'] })
})

test('derives a demand’s expiry from its wanted time', async () => {
  const customer = await t.make.customer()
  const expires = async (more: Record<string, unknown>) => {
    const { when, expires_at } = (await publish(customer, more)).json()
    return [when, Math.round((new Date(expires_at).getTime() - Date.now()) / hour)]
  }
  expect(await expires({ wanted_from: ahead(72) })).toEqual(['date', 72])
  expect(await expires({ wanted_from: ahead(24 * 60) })).toEqual(['date', 14 * 24])
  expect(await expires({ when: 'now' })).toEqual(['now', 48])
  expect(await expires({ wanted_from: ahead(-0.05) })).toEqual(['date', 48])
})

test.each([
  ['role', { isConsumer: false, isProvider: true }],
  ['email-verification', { emailVerifiedAt: null, phoneVerifiedAt: null }],
  ['phone-verification', { phoneVerifiedAt: null }],
])('names the missing %s', async (missing, values) => {
  const answer = await publish(await t.make.user({ isConsumer: true, ...values }))
  expect([answer.statusCode, answer.headers['x-missing-authorization']]).toEqual([403, missing])
})

test('a stranger may not publish', async () => {
  expect((await t.as(null).post('/api/demands/', await t.make.demandBody())).statusCode).toBe(401)
})

test('its customer reads the answers as the form takes them, to ask again; nobody else does', async () => {
  const customer = await t.make.customer()
  const operator = await t.make.user({ isOperator: true })
  const body = await t.make.demandBody()
  const { pk } = (await t.as(customer).post('/api/demands/', body)).json()
  const read = async (who: { id: number }) => (await t.as(who).get(`/api/demands/${pk}/`)).json()
  expect(await read(customer)).toMatchObject({ role: 'customer' })
  expect((await read(customer)).raw_answers).toEqual((body as { answers: unknown }).answers)
  expect(Object.keys(await read(operator))).not.toContain('raw_answers')
})
