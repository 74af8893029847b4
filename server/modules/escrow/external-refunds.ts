import { isEscrowed } from '@/lib/contract/booking-states'
import { cancelRefundedBooking, lockBooking } from '@/server/modules/bookings/service'
import { systemActor } from '@/server/process/state-machine'
import type { EventHandler } from '@/server/process/subscriber'
import { readEscrowedFunds } from './escrowed-funds'

/**
 * All of a booking's payment went back at the gateway's own desk, so that nothing is held for the work. Work that has
 * not begun is called off; of work that has, an operator decides. Material that was bought is work begun.
 */
export const handleExternalRefund: EventHandler<'payment.refunded'> = async (work, { payment, refund }) => {
  if (refund?.origin !== 'external' || payment.status !== 'refunded' || payment.bookingId === null) return
  const booking = await lockBooking(work.tx, payment.bookingId)
  const funds = booking && isEscrowed(booking.status) ? await readEscrowedFunds(work.tx, booking) : null
  if (!booking || funds?.payment !== payment.id) return
  const isBegun = booking.status !== 'approved' || funds.drawnCents > 0
  const cents = payment.refundedCents
  await work.emitEvent({ type: 'escrow.refunded_outside', booking, by: systemActor, cents, isBegun })
  if (!isBegun) await cancelRefundedBooking(work, booking, 'refunded outside of the platform')
}

/** An operator calls begun work off, of which nothing is held. */
export const cancelExternallyRefunded: EventHandler<'case.decided'> = async (
  work,
  { case: about, decision, reason },
) => {
  if (about.kind !== 'refunded_outside' || decision !== 'call_off' || about.bookingId === null) return
  const booking = await lockBooking(work.tx, about.bookingId)
  if (booking) await cancelRefundedBooking(work, booking, reason)
}
