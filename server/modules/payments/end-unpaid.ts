import { enqueue } from '@/server/jobs/outbox'
import { lockBooking, type Booking } from '@/server/modules/bookings/service'
import { systemActor } from '@/server/process/state-machine'
import { transition } from '@/server/process/transition'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import { firstPollAfter } from './poll-schedule'
import { endReservationIfOverdue } from './release-attempt'
import { findOpenPayment, lockPayment, type Payment } from './repository'
import { paymentStateMachine } from './state-machine'

/** Queues the cancellation at the gateway; the gateway's answer decides the payment's state. */
const requestCancellation = async (work: UnitOfWork, payment: Payment): Promise<void> => {
  if (payment.status !== 'expiring')
    await transition(work, paymentStateMachine, payment, {
      step: 'end',
      by: systemActor,
      values: (_before, { now }) => firstPollAfter('expiring', now),
    })
  await enqueue(work.tx, 'payment.poll', { payment: payment.id })
}

/**
 * Cancels the open payment of a booking and returns whether one existed. The caller holds the booking's lock.
 */
export const cancelOpenPayment = async (work: UnitOfWork, booking: Pick<Booking, 'id'>): Promise<boolean> => {
  const open = await findOpenPayment(work.tx, booking.id)
  const locked = open && (await lockPayment(work.tx, open.id))
  if (locked) await requestCancellation(work, locked)
  return locked !== null
}

/**
 * Ends an overdue reservation; the caller holds its lock. An open payment is canceled first: the slot is
 * freed only when no more money can arrive.
 */
const endUnpaid = async (work: UnitOfWork, booking: Booking): Promise<void> => {
  if (!(await cancelOpenPayment(work, booking))) await endReservationIfOverdue(work, booking)
}

/** The same for a booking found by a sweep, which may have moved meanwhile. */
export const endUnpaidReservation = (context: WorkContext, id: number): Promise<void> =>
  unitOfWork(context, async (work) => {
    const booking = await lockBooking(work.tx, id)
    if (booking?.status === 'awaiting_payment' && booking.payUntil && booking.payUntil <= work.now)
      await endUnpaid(work, booking)
  })

export const endUnpaidDeposit = (context: WorkContext, id: number): Promise<void> =>
  unitOfWork(context, async (work) => {
    const payment = await lockPayment(work.tx, id)
    if (payment && ['creating', 'pending', 'review'].includes(payment.status))
      await requestCancellation(work, payment)
  })
