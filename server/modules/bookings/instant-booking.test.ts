import { eq, like } from 'drizzle-orm'
import { chatRooms, messages } from '@/server/db/schema/chat'
import { notifications } from '@/server/db/schema/notifications'
import { availabilitySettings } from '@/server/db/schema/provider'
import { rio, saoPaulo } from '@/server/testing/factories'
import { nextMonday } from '@/server/testing/next-monday'
import { appForFile } from '@/server/testing/test-app'
import { toInstant } from '@/server/time/local-time'

const t = appForFile({ connections: 20 })

const monday = nextMonday()
const at = (minute: number) => toInstant(monday, minute).toISOString()
const instantProvider = () => t.make.provider({ priceCents: 18_000, instant: true })
const book = async (who: { id: number }, slot_start: string, provider?: number) =>
  t.as(who).post('/api/bookings/', { ...(await t.make.demandBody()), slot_start, provider })
const slotsOf = async (provider: number) => {
  const subService = await t.make.subServiceId()
  return (
    await t
      .as(null)
      .get(`/api/time-slots/?sub_service=${subService}&city=${saoPaulo}&date=${monday}&provider=${provider}`)
  ).json()
}

test('accepts the usual length at a published price, and refuses another on its question', async () => {
  const [customer, provider] = [await t.make.customer(), await instantProvider()]
  const form = (await t.as(null).get('/api/services/limpeza/faxina-residencial/forms/')).json()
  const { field, value } = form.usual
  const [slot] = await slotsOf(provider.id)
  const asking = async (answer: string) => {
    const body = await t.make.demandBody()
    const answers = { ...body.answers, [field]: answer }
    return t
      .as(customer)
      .post('/api/bookings/', { ...body, answers, slot_start: slot.starts_at, provider: provider.id })
  }
  const { durations } = (await t.as(null).get('/api/services/limpeza/faxina-residencial/')).json()
  const others = durations.choices.filter((one: { value: string }) => one.value !== value)
  expect(others.length).toBeGreaterThan(0)
  for (const other of others) {
    const refused = await asking(other.value)
    expect([refused.statusCode, refused.json().errors]).toEqual([
      422,
      { [`answers.${field}`]: ['not_at_this_price'] },
    ])
  }
  expect((await asking(value)).statusCode).toBe(201)
})

test('reserves a published slot at its price, approves it when paid, notifies both and opens a room', async () => {
  const [customer, provider] = [await t.make.customer(), await instantProvider()]
  const [first] = await slotsOf(provider.id)
  expect(first).toEqual({ starts_at: at(480), ends_at: at(840), provider_count: 1 })
  const answer = await book(customer, first.starts_at, provider.id)
  expect(answer.statusCode).toBe(201)
  const held = answer.json()
  expect(held).toMatchObject({
    status: 'awaiting_payment',
    pay_until: expect.any(String),
    payment: null,
    start_code: null,
    approved_offer: { status: 'awaiting_payment' },
  })
  await t.make.payFor(held.pk)
  const booking = (await t.as(customer).get(`/api/demands/${held.pk}/`)).json()
  expect(booking).toMatchObject({
    status: 'approved',
    starts_at: first.starts_at,
    ends_at: first.ends_at,
    provider: { pk: provider.id },
    approved_offer: {
      status: 'approved',
      total_cents: 18_000,
      items: [{ kind: 'labour', text: 'Mão de obra', amount_cents: 18_000 }],
    },
  })
  expect(booking.start_code).toMatch(/^\d{4}$/)
  const [room] = await t.db.select().from(chatRooms).where(eq(chatRooms.bookingId, booking.pk))
  expect(
    await t.db
      .select()
      .from(messages)
      .where(eq(messages.roomId, room?.offerId ?? 0)),
  ).toEqual([
    expect.objectContaining({ senderId: null, status: 'awaiting_payment' }),
    expect.objectContaining({ senderId: null, status: 'approved' }),
  ])
  const told = await t.db
    .select()
    .from(notifications)
    .where(like(notifications.indicator, `%offer_approved%offer_id__${booking.approved_offer.pk}%`))
  expect(told.map((one) => one.userId).sort()).toEqual([customer.id, provider.id].sort())
  expect((await slotsOf(provider.id)).map((slot: { starts_at: string }) => slot.starts_at)).not.toContain(
    first.starts_at,
  )
  await t.as(provider).post(`/api/bookings/${booking.pk}/start/`, { code: booking.start_code, early: true })
  expect((await t.as(customer).get(`/api/demands/${booking.pk}/`)).json().status).toBe('in_progress')
})

test('the buffer holds between two bookings made at the same time', async () => {
  const provider = await t.make.provider({
    services: ['passeador-de-caes'],
    priceCents: 4_000,
    instant: true,
  })
  await t.db
    .insert(availabilitySettings)
    .values({ providerId: provider.id, bufferMinutes: 60, noticeMinutes: 0 })
  const body = await t.make.demandBody({}, 'passeador-de-caes')
  const send = async (minute: number) =>
    t
      .as(await t.make.customer())
      .post('/api/bookings/', { ...body, slot_start: at(minute), provider: provider.id })
  const answers = await Promise.all([540, 600, 630, 660].map(send))
  const taken = answers
    .filter((one) => one.statusCode === 201)
    .map((one) => one.json())
    .sort((a, b) => a.starts_at.localeCompare(b.starts_at))
  expect(taken.length).toBeGreaterThanOrEqual(1)
  for (const [n, one] of taken.entries())
    if (n > 0)
      expect(Date.parse(one.starts_at) - Date.parse(taken[n - 1].ends_at)).toBeGreaterThanOrEqual(3_600_000)
})

test('outside the hours, within the notice or in the past there is no slot', async () => {
  const [customer, provider] = [await t.make.customer(), await instantProvider()]
  expect((await book(customer, at(20 * 60), provider.id)).statusCode).toBe(409)
  await t.db
    .insert(availabilitySettings)
    .values({ providerId: provider.id, bufferMinutes: 0, noticeMinutes: 20_160 })
  expect((await book(customer, at(600), provider.id)).statusCode).toBe(409)
  expect(await slotsOf(provider.id)).toEqual([])
  const past = await book(customer, new Date(Date.now() - 3_600_000).toISOString(), provider.id)
  expect([past.statusCode, past.json().errors]).toEqual([422, { slot_start: ['in_the_past'] }])
})

test('needs a provider with a published price for this work in this city', async () => {
  const customer = await t.make.customer()
  const refused = async (provider: number) => (await book(customer, at(600), provider)).json().errors
  const no = { provider: ['invalid_choice'] }
  expect(await refused((await t.make.provider()).id)).toEqual(no)
  expect(
    await refused((await t.make.provider({ priceCents: 9_000, instant: true, cities: [rio] })).id),
  ).toEqual(no)
  expect(
    await refused((await t.make.provider({ priceCents: 9_000, instant: true, services: ['encanador'] })).id),
  ).toEqual(no)
  expect(await refused(customer.id)).toEqual(no)
  expect(await refused(999_999)).toEqual(no)
})

test('without a provider, a slot is a demand for that time', async () => {
  const answer = await book(await t.make.customer(), at(600))
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    status: 'booking_offers',
    when: 'date',
    wanted_from: at(600),
    provider: null,
  })
})

test('lists the first start of each day that has one', async () => {
  const provider = await instantProvider()
  const asked = `sub_service=${await t.make.subServiceId()}&city=${saoPaulo}&provider=${provider.id}&date=${monday}`
  const firsts = (await t.as(null).get(`/api/time-slots/?${asked}&days=8&first_of_day=true`)).json()
  // Sunday has no hours.
  expect(firsts.map(({ starts_at }: { starts_at: string }) => starts_at)).toEqual(
    [0, 1, 2, 3, 4, 5, 7].map((days) => at(days * 1440 + 480)),
  )
})

test('lists the slots of all providers if none is given', async () => {
  const services = ['limpeza-pos-obra']
  await t.make.provider({ services })
  await t.make.provider({ services, priceCents: 10_000, instant: true })
  const subService = await t.make.subServiceId('limpeza-pos-obra')
  const found = (
    await t.as(null).get(`/api/time-slots/?sub_service=${subService}&city=${saoPaulo}&date=${monday}`)
  ).json()
  expect(found[0]).toMatchObject({ starts_at: at(480), provider_count: 2 })
})
