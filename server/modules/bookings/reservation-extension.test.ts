import { eq } from 'drizzle-orm'
import { extensionMinutes, payMinutes } from '@/lib/contract/booking-process'
import type { Booking as Shown } from '@/lib/contract/bookings'
import { bookings, slots } from '@/server/db/schema/bookings'
import { payments } from '@/server/db/schema/payments'
import { findDecisions } from '@/server/modules/payments/decision-repository'
import { unitOfWork } from '@/server/process/unit-of-work'
import { okBody } from '@/server/testing/ok-body'
import { paymentActions } from '@/server/testing/payment-actions'
import { appForEachTest } from '@/server/testing/test-app'
import { confirmPaidBooking, endReservation, findBooking } from './service'

const t = appForEachTest()
const p = paymentActions(t)
type Made = Awaited<ReturnType<typeof t.make.reserved>>

const minutes = 60_000
const extend = ({ customer, booking }: Made) => t.as(customer).post(`/api/bookings/${booking}/extend/`)
const read = async ({ customer, booking }: Made) =>
  okBody<Shown>(await t.as(customer).get(`/api/demands/${booking}/`))
const refusal = async (made: Made) => {
  const answer = await extend(made)
  return [answer.statusCode, answer.json<{ code?: string }>().code]
}
const stateChanged = [409, 'state_changed']

test('extends a reservation by some minutes, once', async () => {
  const made = await t.make.reserved()
  const before = await read(made)
  expect(before.can).toContain('extend')
  const after = okBody<Shown>(await extend(made))
  expect(Date.parse(after.pay_until ?? '') - Date.parse(before.pay_until ?? '')).toBe(
    extensionMinutes * minutes,
  )
  expect([after.status, after.can]).toEqual(['awaiting_payment', ['give-up', 'chat']])
  expect(await refusal(made)).toEqual(stateChanged)
  expect((await read(made)).pay_until).toBe(after.pay_until)
})

test('keeps the time and accepts the payment after the first end, and frees it after the second', async () => {
  const [paying, leaving] = [await t.make.reserved(), await t.make.reserved()]
  for (const made of [paying, leaving]) okBody(await extend(made))
  await p.pass((payMinutes + 1) * 60)
  expect(await t.db.select().from(slots)).toHaveLength(2)
  await p.tell(await p.start(paying), 'pay')
  expect(await p.statusOf(paying.customer, paying.booking)).toBe('approved')
  await p.pass(extensionMinutes * 60)
  expect(await p.statusOf(leaving.customer, leaving.booking)).toBe('booking_offers')
})

test('moves the end of the Pix code that waits, as far as the gateway’s own end', async () => {
  const made = await t.make.reserved()
  const [code, extended] = [await p.start(made), okBody<Shown>(await extend(made))]
  const [row] = await t.db.select().from(payments).where(eq(payments.id, code.pk))
  expect(row?.expiresAt.toISOString()).toBe(extended.pay_until)
  expect((await p.read(made.customer, code.pk)).pix?.expires_at).toBe(row?.pixExpiresAt?.toISOString())
  // The gateway ends the code before the reservation: another one can be made.
  await p.pass((payMinutes + 2) * 60)
  expect((await p.read(made.customer, code.pk)).status).toBe('expired')
  expect((await read(made)).status).toBe('awaiting_payment')
  await p.tell(await p.start(made), 'pay')
  expect((await read(made)).status).toBe('approved')
})

test('lets an operator accept another amount of the extended reservation', async () => {
  const made = await t.make.reserved()
  const payment = await p.start(made)
  okBody(await extend(made))
  await p.tell(payment, 'pay_other_amount')
  const covered = await t.db
    .update(payments)
    .set({ gatewayPaidCents: payment.amount_cents })
    .where(eq(payments.id, payment.pk))
    .returning({ status: payments.status })
  expect(covered).toEqual([{ status: 'mismatch' }])
  expect((await findDecisions(t.db, [payment.pk])).get(payment.pk)).toEqual(['accept', 'refund'])
})

test('refuses to extend into the work, after the end, after giving up, and once paid', async () => {
  const [soon, late, given, paid] = [
    await t.make.reserved(),
    await t.make.reserved(),
    await t.make.reserved(),
    await t.make.approved(),
  ]
  const startsAt = new Date(Date.parse((await read(soon)).pay_until ?? '') + (extensionMinutes - 1) * minutes)
  await t.db.update(bookings).set({ startsAt }).where(eq(bookings.id, soon.booking))
  expect((await read(soon)).can).not.toContain('extend')
  okBody(await t.as(given.customer).post(`/api/bookings/${given.booking}/give-up/`))
  for (const made of [soon, given, paid]) expect(await refusal(made)).toEqual(stateChanged)
  t.travel(payMinutes * minutes)
  expect(await refusal(late)).toEqual(stateChanged)
})

test('a later reservation of the same work may be extended again', async () => {
  const made = await t.make.reserved()
  okBody(await extend(made))
  await p.pass((payMinutes + extensionMinutes + 1) * 60)
  okBody(await t.as(made.customer).post(`/api/offers/${made.pk}/approve/`))
  expect((await extend(made)).statusCode).toBe(200)
})

test('one of ten simultaneous extensions wins', async () => {
  const made = await t.make.reserved()
  const before = Date.parse((await read(made)).pay_until ?? '')
  const codes = (await Promise.all(Array.from({ length: 10 }, () => extend(made)))).map(
    (one) => one.statusCode,
  )
  expect(codes.sort()).toEqual([200, ...Array<number>(9).fill(409)])
  expect(Date.parse((await read(made)).pay_until ?? '') - before).toBe(extensionMinutes * minutes)
})

test('extending beside the end or the payment of a reservation leaves one of both outcomes, whole', async () => {
  for (let round = 0; round < 6; round++) {
    const made = await t.make.reserved()
    const seen = await findBooking(t.db, made.booking)
    if (!seen) throw new Error('no booking')
    const step = round % 2 === 0 ? endReservation : confirmPaidBooking
    const [extension, other] = await Promise.allSettled([
      extend(made),
      unitOfWork(t.context, (work) => step(work, seen)),
    ])
    const isExtended = extension.status === 'fulfilled' && extension.value.statusCode === 200
    const { status } = await read(made)
    const taken = await t.db.select().from(slots).where(eq(slots.bookingId, made.booking))
    if (step === endReservation) {
      // Ended as it was seen, or extended first: an end that saw the earlier time is refused.
      expect(other.status === 'fulfilled').toBe(!isExtended)
      expect([status, taken.length]).toEqual(isExtended ? ['awaiting_payment', 1] : ['booking_offers', 0])
    } else expect([other.status, status, taken.length]).toEqual(['fulfilled', 'approved', 1])
  }
})
