import { awaitsObjection } from '@/lib/contract/no-shows'
import type { Executor } from '@/server/db/client'
import { findReopenedAt, type Booking } from '@/server/modules/bookings/service'
import { cancellationTermsAt, readEscrowedFunds } from './escrowed-funds'
import { findEndedAt } from './repository'
import type { TimelinePhrase } from './timeline-texts'

/**
 * Why money went back before a booking was last reopened: only one its provider left can be. Asked for later, it has
 * the reason of how the booking ended since.
 */
export const refundReasonBefore = async (
  tx: Executor,
  booking: Booking,
): Promise<(asked: Date | null) => TimelinePhrase | null> => {
  const revived = await findReopenedAt(tx, booking.id)
  return (asked) => (revived && asked && asked <= revived ? 'providerLeft' : null)
}

/** Why the money of a paid job that ended before its work was divided as it was; null of any other. */
export const settlementReason = async (tx: Executor, booking: Booking): Promise<TimelinePhrase | null> => {
  const { status } = booking
  // Said of one side only so far.
  if (awaitsObjection(booking)) return null
  if (status === 'canceled_by_provider') return 'providerLeft'
  if (status === 'no_show_provider') return 'providerAway'
  if (status !== 'canceled_by_customer' && status !== 'no_show_customer') return null
  const funds = await readEscrowedFunds(tx, booking)
  const at = await findEndedAt(tx, booking)
  if (!funds || !at) return null
  const isAway = status === 'no_show_customer'
  const { reason } = cancellationTermsAt(funds, at, 'customer', isAway)
  if (reason === 'withdrawal_right') return isAway ? 'awayInTime' : 'withdrawn'
  if (reason === 'free') return 'canceledFree'
  return isAway ? 'away' : 'canceledLate'
}
