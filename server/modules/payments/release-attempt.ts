import { endReservation, lockBooking, type Booking } from '@/server/modules/bookings/service'
import { releaseCoupon } from '@/server/modules/coupons/service'
import type { UnitOfWork } from '@/server/process/work'
import { releaseBalance } from './balance'
import type { Payment } from './repository'

/** Ends an overdue reservation; the caller holds no open payment of it. */
export const endReservationIfOverdue = async (work: UnitOfWork, booking: Booking): Promise<void> => {
  if (booking.status === 'awaiting_payment' && booking.payUntil && booking.payUntil <= work.now)
    await endReservation(work, booking)
}

/** Releases the balance and coupon of a failed attempt, and an overdue reservation. */
export const releaseAttempt = async (work: UnitOfWork, payment: Payment): Promise<void> => {
  // In the order in which paying locks them: the coupon first.
  await releaseCoupon(work.tx, payment.id)
  await releaseBalance(work, payment)
  if (payment.bookingId === null) return
  const booking = await lockBooking(work.tx, payment.bookingId)
  if (booking) await endReservationIfOverdue(work, booking)
}
