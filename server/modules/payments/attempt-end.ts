import { endHold, lockBooking, type Booking } from '@/server/modules/bookings/service'
import { giveBackCoupon } from '@/server/modules/coupons/service'
import type { Work } from '@/server/process/work'
import { unreserveBalance } from './balance'
import type { Payment } from './repository'

/** A booking whose time to pay is over goes back to its offers; the caller holds no open payment of it. */
export const endHoldIfOver = async (work: Work, booking: Booking): Promise<void> => {
  if (booking.status === 'awaiting_payment' && booking.payUntil && booking.payUntil <= work.now)
    await endHold(work, booking)
}

/** An attempt failed: releases what it held, and the booked time if the time to pay is over. */
export const freeAttempt = async (work: Work, payment: Payment): Promise<void> => {
  // In the order in which paying locks them: the coupon first.
  await giveBackCoupon(work.tx, payment.id)
  await unreserveBalance(work, payment)
  if (payment.bookingId === null) return
  const booking = await lockBooking(work.tx, payment.bookingId)
  if (booking) await endHoldIfOver(work, booking)
}
