import { eq } from 'drizzle-orm'
import { bookings, offers, slots } from '@/server/db/schema/bookings'
import { notifications } from '@/server/db/schema/notifications'
import { unitOfWork } from '@/server/process/unit-of-work'
import { appForFile } from '@/server/testing/test-app'
import { confirmPaidBooking, endReservation, findBooking, type Booking } from './service'

const t = appForFile({ connections: 30 })

const held = async (pk: number): Promise<Booking> => {
  const booking = await findBooking(t.db, pk)
  if (!booking) throw new Error(`no booking ${pk}`)
  return booking
}
/** The state of a booking and of its offer, and whether the provider's time is booked. */
const outcome = async (made: { booking: number; pk: number }) => {
  const [booking] = await t.db.select().from(bookings).where(eq(bookings.id, made.booking))
  const [offer] = await t.db.select().from(offers).where(eq(offers.id, made.pk))
  const taken = await t.db.select().from(slots).where(eq(slots.bookingId, made.booking))
  return [booking?.status, offer?.status, taken.length]
}
const codeOf = (one: PromiseSettledResult<unknown>) =>
  one.status === 'fulfilled' ? 'done' : (one.reason as { code?: string }).code

test('paying and ending the hold at once, both having read the same: one wins, and everything follows it', async () => {
  for (let round = 0; round < 8; round++) {
    const made = await t.make.reserved()
    const seen = await held(made.booking)
    const steps = [confirmPaidBooking, endReservation].map(
      (step) => () => unitOfWork(t.context, (work) => step(work, seen)),
    )
    const order = round % 2 === 0 ? [0, 1] : [1, 0]
    const settled = await Promise.allSettled(order.flatMap((at) => steps[at]?.() ?? []))
    const codes = settled.map(codeOf)
    expect([...codes].sort()).toEqual(['done', 'state_changed'])
    const isPaid = order[codes.indexOf('done')] === 0
    expect(await outcome(made)).toEqual(
      isPaid ? ['approved', 'approved', 1] : ['booking_offers', 'pending', 0],
    )
  }
})

test('paid ten times over, a booking is confirmed once, and each side is told once', async () => {
  const made = await t.make.reserved()
  const seen = await held(made.booking)
  const settled = await Promise.allSettled(
    Array.from({ length: 10 }, () => unitOfWork(t.context, (work) => confirmPaidBooking(work, seen))),
  )
  expect(settled.map(codeOf).filter((code) => code === 'done')).toHaveLength(1)
  const told = await t.db.select().from(notifications)
  for (const template of ['offer_approved_customer', 'offer_approved_provider'])
    expect(
      told.filter((one) => one.template === template && one.indicator.includes(`offer_id__${made.pk}.`)),
    ).toHaveLength(1)
})

test('approving anew, paying and ending the hold at once: at most one offer is taken, and never two', async () => {
  for (let round = 0; round < 5; round++) {
    const made = await t.make.reserved()
    const seen = await held(made.booking)
    const approve = () => t.as(made.customer).post(`/api/offers/${made.pk}/approve/`)
    const give = () => t.as(made.customer).post(`/api/bookings/${made.booking}/give-up/`)
    const settled = await Promise.allSettled([
      approve(),
      give(),
      unitOfWork(t.context, (work) => endReservation(work, seen)),
      unitOfWork(t.context, (work) => confirmPaidBooking(work, seen)),
      approve(),
    ])
    for (const one of settled)
      if (one.status === 'fulfilled' && 'statusCode' in one.value)
        expect([200, 409]).toContain(one.value.statusCode)
    expect(settled.slice(2, 4).map(codeOf)).toContain('done')
    const found = JSON.stringify(await outcome(made))
    // Approved again after the hold ended: the payment arrives at another hold of the same offer.
    expect(
      [
        ['approved', 'approved', 1],
        ['booking_offers', 'pending', 0],
        ['awaiting_payment', 'awaiting_payment', 1],
      ].map((one) => JSON.stringify(one)),
    ).toContain(found)
  }
})

test('a stale view of an earlier reservation neither pays nor ends the next one', async () => {
  const made = await t.make.reserved()
  const seen = await held(made.booking)
  await unitOfWork(t.context, (work) => endReservation(work, seen))
  t.travel(1000)
  await t.as(made.customer).post(`/api/offers/${made.pk}/approve/`)
  const end = unitOfWork(t.context, (work) => endReservation(work, seen))
  await expect(end).rejects.toMatchObject({ code: 'state_changed' })
  const paid = unitOfWork(t.context, (work) =>
    confirmPaidBooking(work, { ...seen, approvedOfferId: made.pk + 1 }),
  )
  await expect(paid).rejects.toMatchObject({ code: 'state_changed' })
  expect(await outcome(made)).toEqual(['awaiting_payment', 'awaiting_payment', 1])
})
