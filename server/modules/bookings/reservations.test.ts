import { eq, sql } from 'drizzle-orm'
import { payMinutes } from '@/lib/contract/booking-process'
import { users } from '@/server/db/schema/accounts'
import { bookings, offers, slots, suggestions } from '@/server/db/schema/bookings'
import { messages } from '@/server/db/schema/chat'
import { notifications } from '@/server/db/schema/notifications'
import { expireOffers } from '@/server/modules/offers/scheduled'
import { settingDefinitions } from '@/server/modules/settings/keys'
import { unitOfWork } from '@/server/process/unit-of-work'
import type { TestUser } from '@/server/testing/factories'
import { nextMonday } from '@/server/testing/next-monday'
import { paymentActions } from '@/server/testing/payment-actions'
import { setSetting } from '@/server/testing/set-setting'
import { appForEachTest } from '@/server/testing/test-app'
import { expireDemands } from './scheduled'
import { endReservation, lockBooking } from './service'

const t = appForEachTest()
const maxReservations = settingDefinitions.max_reservations.fallback
const maxReservationsWithProvider = settingDefinitions.max_reservations_with_provider.fallback
const maxUnprovenReservations = settingDefinitions.max_unproven_reservations.fallback

const release = (pk: number) =>
  unitOfWork(t.context, async (work) => {
    const booking = await lockBooking(work.tx, pk)
    return booking && endReservation(work, booking)
  })
const booking = async (who: { id: number }, pk: number) => (await t.as(who).get(`/api/demands/${pk}/`)).json()
const offer = async (who: { id: number }, pk: number) => (await t.as(who).get(`/api/offers/${pk}/`)).json()
const linesOf = async (room: number) =>
  (await t.db.select().from(messages).where(eq(messages.roomId, room)).orderBy(messages.seq))
    .filter((one) => one.senderId === null)
    .map((one) => one.status)
const toldTo = async (user: { id: number }) =>
  (
    await t.db.select().from(notifications).where(eq(notifications.userId, user.id)).orderBy(notifications.id)
  ).map((one) => one.template)

test('an approval answers the booking, its time held until it is paid, and tells the provider quietly', async () => {
  const made = await t.make.offer()
  const resume = t.stopClock()
  const answer = await t.as(made.customer).post(`/api/offers/${made.pk}/approve/`)
  const until = new Date(t.context.clock().getTime() + payMinutes * 60_000).toISOString()
  resume()
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    expect.objectContaining({
      pk: made.booking,
      status: 'awaiting_payment',
      pay_until: until,
      payment: null,
      start_code: null,
      can: ['give-up', 'extend', 'chat'],
    }),
  ])
  expect(answer.json().approved_offer).toMatchObject({
    pk: made.pk,
    status: 'awaiting_payment',
    can: ['chat'],
  })
  expect(await t.db.select().from(slots).where(eq(slots.bookingId, made.booking))).toHaveLength(1)
  expect(await linesOf(made.pk)).toEqual(['pending', 'awaiting_payment'])
  expect((await toldTo(made.provider)).slice(-1)).toEqual(['booking_reserved'])
  expect(await toldTo(made.customer)).not.toContain('offer_approved_customer')
})

test('hides the address and the full name from the provider until the booking is paid', async () => {
  const made = await t.make.reserved()
  expect(await booking(made.provider, made.booking)).toMatchObject({
    role: 'provider',
    status: 'awaiting_payment',
    pay_until: expect.any(String),
    address: null,
    customer: { full_name: 'Pessoa' },
    can: ['chat'],
  })
  await t.make.payFor(made.booking)
  const paid = await booking(made.provider, made.booking)
  expect([paid.status, paid.pay_until, paid.address.street]).toEqual(['approved', null, 'Avenida Paulista'])
  expect(paid.customer.full_name).not.toBe('Pessoa')
})

test('paid, each side is shown the other’s telephone where it is confirmed', async () => {
  const made = await t.make.approved()
  const phones = async () => {
    const [told, asked] = [
      await booking(made.customer, made.booking),
      await booking(made.provider, made.booking),
    ]
    return [told.provider.phone, asked.customer.phone]
  }
  expect(await phones()).toEqual([expect.stringMatching(/^\+55/), expect.stringMatching(/^\+55/)])
  for (const { id } of [made.customer, made.provider])
    await t.db.update(users).set({ phoneVerifiedAt: null }).where(eq(users.id, id))
  expect(await phones()).toEqual([null, null])
})

test('the other offers and open suggestions rest while it waits, and end when it is paid', async () => {
  const { customer, chosen, other, booking: pk } = await t.make.twoOffers()
  const idle = await t.make.provider()
  await t.db.insert(suggestions).values({ bookingId: pk, providerId: idle.id, reasons: ['service'] })
  await t.as(customer).post(`/api/offers/${chosen.pk}/approve/`)
  expect(await offer(other.provider, other.pk)).toMatchObject({ status: 'pending', can: ['chat'] })
  expect((await t.as(other.provider).post(`/api/offers/${other.pk}/withdraw/`)).json().code).toBe(
    'state_changed',
  )
  expect((await t.as(customer).post(`/api/offers/${other.pk}/approve/`)).json().code).toBe('state_changed')
  await t.db
    .update(offers)
    .set({ expiresAt: new Date(0) })
    .where(eq(offers.id, other.pk))
  expect(await expireOffers(t.context)).toBe(0)
  const states = async () =>
    (await t.db.select().from(suggestions).where(eq(suggestions.providerId, idle.id))).map(
      (one) => one.status,
    )
  expect(await states()).toEqual(['ready'])
  await t.make.payFor(pk)
  expect(await states()).toEqual(['closed'])
  expect((await offer(chosen.provider, chosen.pk)).status).toBe('approved')
  expect((await offer(other.provider, other.pk)).status).toBe('not_selected')
  expect((await toldTo(chosen.provider)).slice(-1)).toEqual(['offer_approved_provider'])
  expect(await toldTo(customer)).toContain('offer_approved_customer')
})

test('a hold that ends unpaid opens the demand to all its offers again, and tells both sides', async () => {
  const { customer, chosen, other, booking: pk } = await t.make.twoOffers()
  const before = await booking(customer, pk)
  await t.as(customer).post(`/api/offers/${chosen.pk}/approve/`)
  await release(pk)
  expect(await booking(customer, pk)).toMatchObject({
    status: 'booking_offers',
    pay_until: null,
    provider: null,
    approved_offer: null,
    starts_at: null,
    offer_count: 2,
    expires_at: before.expires_at,
  })
  expect((await offer(chosen.provider, chosen.pk)).status).toBe('pending')
  expect(await t.db.select().from(slots)).toEqual([])
  expect((await linesOf(chosen.pk)).slice(-1)).toEqual(['booking_offers'])
  expect((await toldTo(customer)).slice(-1)).toEqual(['hold_ended_customer'])
  expect((await toldTo(chosen.provider)).slice(-1)).toEqual(['hold_ended_provider'])
  expect((await t.as(customer).post(`/api/offers/${other.pk}/approve/`)).json().status).toBe(
    'awaiting_payment',
  )
})

test('ends the time to pay when the customer gives up, and still accepts a payment made before', async () => {
  const made = await t.make.reserved()
  const p = paymentActions(t)
  const payment = await p.start(made)
  const give = () => t.as(made.customer).post(`/api/bookings/${made.booking}/give-up/`)
  const given = (await give()).json()
  expect([given.status, given.can]).toEqual(['awaiting_payment', ['chat']])
  expect(Date.parse(given.pay_until)).toBeLessThanOrEqual(t.context.clock().getTime())
  t.travel(60_000)
  expect((await give()).json().pay_until).toBe(given.pay_until)
  await p.tell(payment, 'pay')
  expect((await booking(made.customer, made.booking)).status).toBe('approved')
  await expect(release(made.booking)).rejects.toMatchObject({ code: 'state_changed' })
})

test('a demand keeps its own time: it does not expire while it waits, nor once it is paid', async () => {
  const made = await t.make.reserved()
  await t.db
    .update(bookings)
    .set({ expiresAt: new Date(0) })
    .where(eq(bookings.id, made.booking))
  expect(await expireDemands(t.context)).toBe(0)
  await t.make.payFor(made.booking)
  expect(await expireDemands(t.context)).toBe(0)
  expect((await booking(made.customer, made.booking)).status).toBe('approved')
})

test('expires an unpaid instant booking, keeps its answers, and frees the slot', async () => {
  const provider = await t.make.provider({ priceCents: 18_000, instant: true })
  const customer = await t.make.customer()
  const subService = await t.make.subServiceId()
  const free = async () =>
    (
      await t
        .as(null)
        .get(
          `/api/time-slots/?sub_service=${subService}&city=3550308&date=${nextMonday()}&provider=${provider.id}`,
        )
    ).json<{ starts_at: string }[]>()
  const [first] = await free()
  const body = { ...(await t.make.demandBody()), slot_start: first?.starts_at, provider: provider.id }
  const held = (await t.as(customer).post('/api/bookings/', body)).json()
  expect(held.status).toBe('awaiting_payment')
  await release(held.pk)
  expect(await booking(customer, held.pk)).toMatchObject({
    status: 'expired',
    pay_until: null,
    provider: { pk: provider.id },
    approved_offer: { status: 'canceled' },
    can: ['chat'],
  })
  expect((await booking(provider, held.pk)).address).toBeNull()
  expect(await free()).toContainEqual(first)
  expect((await t.as(customer).post('/api/bookings/', body)).json().status).toBe('awaiting_payment')
})

test('an offer of nothing cannot exist', async () => {
  const made = await t.make.offer()
  const empty = { labourCents: 0, materialCents: 0 }
  await expect(t.db.update(offers).set(empty).where(eq(offers.id, made.pk))).rejects.toMatchObject({
    cause: { constraint: 'offers_total' },
  })
  const items = [{ kind: 'labour', text: 'De graça', amount_cents: 0 }]
  const free = await t.as(made.provider).post(`/api/offers/${made.pk}/update/`, t.make.offerBody({ items }))
  expect([free.statusCode, Object.keys(free.json().errors)]).toEqual([422, ['items.0.amount_cents']])
})

test('the database holds to it too: one offer to be paid, and a time to pay exactly while it waits', async () => {
  const { customer, chosen, other, booking: pk } = await t.make.twoOffers()
  await t.as(customer).post(`/api/offers/${chosen.pk}/approve/`)
  const both = t.db.update(offers).set({ status: 'awaiting_payment' }).where(eq(offers.id, other.pk))
  await expect(both).rejects.toMatchObject({ cause: { constraint: 'offers_one_approved' } })
  const again = t.db.execute(sql`
    insert into offers (booking_id, provider_id, customer_id, items, labour_cents,
      material_cents, message, starts_at, duration_minutes, expires_at)
    select booking_id, provider_id, customer_id, items, labour_cents,
      material_cents, message, starts_at, duration_minutes, expires_at
    from offers where id = ${chosen.pk}`)
  await expect(again).rejects.toMatchObject({ cause: { constraint: 'offers_one_open' } })
  const endless = t.db.update(bookings).set({ payUntil: null }).where(eq(bookings.id, pk))
  await expect(endless).rejects.toMatchObject({ cause: { constraint: 'bookings_pay_until' } })
})

test('limits unpaid reservations per customer, also for concurrent approvals', async () => {
  const customer = await t.make.customer()
  const made = []
  for (let i = 0; i <= maxReservations; i++) made.push(await t.make.offer({ customer }))
  const answers = await Promise.all(made.map(({ pk }) => t.as(customer).post(`/api/offers/${pk}/approve/`)))
  const codes = answers.map((one) => one.json<{ code?: string }>().code ?? one.statusCode)
  expect(codes.filter((one) => one === 200)).toHaveLength(maxReservations)
  expect(codes.filter((one) => one === 'reservations_full')).toHaveLength(1)
  const other = await t.make.offer()
  expect((await t.as(other.customer).post(`/api/offers/${other.pk}/approve/`)).statusCode).toBe(200)
  // A hold that ends makes room.
  const [held, left] = [codes.indexOf(200), codes.indexOf('reservations_full')]
  await release(made[held]?.booking ?? 0)
  expect((await t.as(customer).post(`/api/offers/${made[left]?.pk}/approve/`)).statusCode).toBe(200)
})

test('reads the limit in force without a restart', async () => {
  await setSetting(t, 'max_reservations', 1)
  const customer = await t.make.customer()
  const made = [await t.make.offer({ customer }), await t.make.offer({ customer })]
  const codes = []
  for (const { pk } of made) codes.push(codeOf(await approve(customer, pk)))
  expect(codes).toEqual([200, 'reservations_full'])
})

const approve = (who: { id: number }, pk: number) => t.as(who).post(`/api/offers/${pk}/approve/`)
const codeOf = (answer: Awaited<ReturnType<typeof approve>>) =>
  answer.json<{ code?: string }>().code ?? answer.statusCode
/** Offers of one provider, each at a time of its own. */
const offersOf = async (provider: TestUser, customers: readonly TestUser[]) => {
  const made = []
  for (const [n, customer] of customers.entries())
    made.push(
      await t.make.offer({
        customer,
        provider,
        body: { starts_at: new Date(t.context.clock().getTime() + (48 + 4 * n) * 3_600_000).toISOString() },
      }),
    )
  return made
}

test("limits one customer's unpaid reservations per provider", async () => {
  const [customer, provider] = [await t.make.customer(), await t.make.provider()]
  const made = await offersOf(
    provider,
    Array.from({ length: maxReservationsWithProvider + 1 }, () => customer),
  )
  const codes = []
  for (const { pk } of made) codes.push(codeOf(await approve(customer, pk)))
  expect(codes).toEqual([...Array<number>(maxReservationsWithProvider).fill(200), 'reservations_with_full'])
  const other = await t.make.offer({ customer })
  expect(codeOf(await approve(customer, other.pk))).toBe(200)
})

test('limits several new accounts together; a customer with a paid booking may still book', async () => {
  const provider = await t.make.provider()
  const proven = await t.make.approved()
  const fresh = []
  for (let n = 0; n <= maxUnprovenReservations; n++) fresh.push(await t.make.customer())
  const made = await offersOf(provider, [...fresh, proven.customer])
  const codes = []
  for (const { pk, customer } of made) codes.push(codeOf(await approve(customer, pk)))
  expect(codes).toEqual([...Array<number>(maxUnprovenReservations).fill(200), 'provider_reserved', 200])
})

test('nor do several new accounts at one moment', async () => {
  const provider = await t.make.provider()
  const fresh = []
  for (let n = 0; n < maxUnprovenReservations + 4; n++) fresh.push(await t.make.customer())
  const made = await offersOf(provider, fresh)
  const codes = (await Promise.all(made.map(({ pk, customer }) => approve(customer, pk)))).map(codeOf)
  expect(codes.filter((one) => one === 200)).toHaveLength(maxUnprovenReservations)
  expect(codes.filter((one) => one === 'provider_reserved')).toHaveLength(4)
})
