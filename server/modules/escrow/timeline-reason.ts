import type { Executor } from '@/server/db/client'
import { findReopened, type Booking } from '@/server/modules/bookings/service'
import { readHeld, termsAt } from './holding'
import { findMovedAt } from './repository'
import type { Said } from './timeline-texts'

/**
 * Why money went back before a booking was last reopened: only one its provider left can be. Asked for later, it has
 * the reason of how the booking ended since.
 */
export const reasonBefore = async (
  tx: Executor,
  booking: Booking,
): Promise<(asked: Date | null) => Said | null> => {
  const revived = await findReopened(tx, booking.id)
  return (asked) => (revived && asked && asked <= revived ? 'providerLeft' : null)
}

/** Why the money of a paid job that ended before its work was divided as it was; null of any other. */
export const reasonOf = async (tx: Executor, booking: Booking): Promise<Said | null> => {
  const { status } = booking
  if (status === 'canceled_by_provider') return 'providerLeft'
  if (status === 'no_show_provider') return 'providerAway'
  if (status !== 'canceled_by_customer' && status !== 'no_show_customer') return null
  const held = await readHeld(tx, booking)
  const at = await findMovedAt(tx, booking)
  if (!held || !at) return null
  const isAway = status === 'no_show_customer'
  const { reason } = termsAt(held, at, 'customer', isAway)
  if (reason === 'withdrawal_right') return isAway ? 'awayInTime' : 'withdrawn'
  if (reason === 'free') return 'canceledFree'
  return isAway ? 'away' : 'canceledLate'
}
