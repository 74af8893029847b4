import { isHeld } from '@/lib/contract/held'
import { callOff, lockBooking } from '@/server/modules/bookings/service'
import { bySystem } from '@/server/process/machine'
import type { Reaction } from '@/server/process/subscriber'
import { readHeld } from './holding'

/**
 * All of a booking's payment went back at the gateway's own desk, so that nothing is held for the work. Work that has
 * not begun is called off; of work that has, an operator decides. Material that was bought is work begun.
 */
export const followOutside: Reaction<'payment.refunded'> = async (work, { payment, refund }) => {
  if (refund?.origin !== 'external' || payment.status !== 'refunded' || payment.bookingId === null) return
  const booking = await lockBooking(work.tx, payment.bookingId)
  const held = booking && isHeld(booking.status) ? await readHeld(work.tx, booking) : null
  if (!booking || held?.payment !== payment.id) return
  const isBegun = booking.status !== 'approved' || held.drawnCents > 0
  const cents = payment.refundedCents
  await work.happened({ type: 'escrow.refunded_outside', booking, by: bySystem, cents, isBegun })
  if (!isBegun) await callOff(work, booking, 'refunded outside of the platform')
}

/** An operator calls begun work off, of which nothing is held. */
export const endOutside: Reaction<'case.decided'> = async (work, { case: about, decision, reason }) => {
  if (about.kind !== 'refunded_outside' || decision !== 'call_off' || about.bookingId === null) return
  const booking = await lockBooking(work.tx, about.bookingId)
  if (booking) await callOff(work, booking, reason)
}
