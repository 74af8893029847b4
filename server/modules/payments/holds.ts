import type { Context } from '@/server/context'
import { enqueue } from '@/server/jobs/outbox'
import { lockBooking, type Booking } from '@/server/modules/bookings/service'
import { bySystem } from '@/server/process/machine'
import { takeStep } from '@/server/process/step'
import { unitOfWork } from '@/server/process/unit-of-work'
import type { Work } from '@/server/process/work'
import { endHoldIfOver } from './attempt-end'
import { paymentMachine } from './machine'
import { findOpen, lockPayment, type Payment } from './repository'
import { lookAfter } from './schedule'

/** Leaves the job that asks the gateway to cancel. Its answer decides what becomes of the payment. */
const askToEnd = async (work: Work, payment: Payment): Promise<void> => {
  if (payment.status !== 'expiring')
    await takeStep(work, paymentMachine, payment, {
      step: 'end',
      by: bySystem,
      values: (_before, { now }) => lookAfter('expiring', now),
    })
  await enqueue(work.tx, 'payment.look', { payment: payment.id })
}

/** Ends the open payment of a booking whose row the caller has locked. Answers whether there was one. */
export const endOpenPayment = async (work: Work, booking: Pick<Booking, 'id'>): Promise<boolean> => {
  const open = await findOpen(work.tx, booking.id)
  const held = open && (await lockPayment(work.tx, open.id))
  if (held) await askToEnd(work, held)
  return held !== null
}

/**
 * The time to pay a booking, whose row the caller holds, is over. It is free again only when no money can come any
 * more: a payment that is open is asked to end first.
 */
const endUnpaid = async (work: Work, booking: Booking): Promise<void> => {
  if (!(await endOpenPayment(work, booking))) await endHoldIfOver(work, booking)
}

/** The same for a booking found by a sweep, which may have moved meanwhile. */
export const endHoldOf = (context: Context, id: number): Promise<void> =>
  unitOfWork(context, async (work) => {
    const booking = await lockBooking(work.tx, id)
    if (booking?.status === 'awaiting_payment' && booking.payUntil && booking.payUntil <= work.now)
      await endUnpaid(work, booking)
  })

export const endDeposit = (context: Context, id: number): Promise<void> =>
  unitOfWork(context, async (work) => {
    const payment = await lockPayment(work.tx, id)
    if (payment && ['creating', 'pending', 'review'].includes(payment.status)) await askToEnd(work, payment)
  })
