import type { CancellationPreset } from '@/lib/contract/cancellation-presets'
import { awaitsObjection } from '@/lib/contract/no-shows'
import { freeRuleAt, type CancellationTerms } from '@/lib/shared/cancellation'
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

/** Everything the reason of a division of money depends on. */
export interface PaidJobEnd {
  status: Booking['status']
  /** Terms of a customer's cancellation or absence, and the rule that made it free; null of other ends. */
  customerLeft:
    | (Pick<CancellationTerms, 'reason'> & {
        freeRule: ReturnType<typeof freeRuleAt>
        preset: CancellationPreset
      })
    | null
  /** End of the booking's dispute; null without one. */
  dispute: 'agreed' | 'decided' | null
}

const canceledAhead = {
  flexible: 'canceledAheadFlexible',
  usual: 'canceledAhead',
  strict: 'canceledAheadStrict',
} as const satisfies Record<CancellationPreset, TimelinePhrase>

/** Returns the phrase that gives the reason for a division of money; null where none applies. */
export const reasonPhrase = ({ status, customerLeft, dispute }: PaidJobEnd): TimelinePhrase | null => {
  if (status === 'canceled_by_provider') return 'providerLeft'
  if (status === 'no_show_provider') return 'providerAway'
  if (status === 'refunded' || status === 'split') return dispute
  if (!customerLeft) return null
  const { reason, freeRule, preset } = customerLeft
  const isAway = status === 'no_show_customer'
  if (reason === 'withdrawal_right') return isAway ? 'awayInTime' : 'withdrawn'
  if (isAway) return 'away'
  if (reason === 'free') return freeRule === 'just_paid' ? 'canceledJustPaid' : canceledAhead[preset]
  return 'canceledLate'
}

const readCustomerLeft = async (tx: Executor, booking: Booking): Promise<PaidJobEnd['customerLeft']> => {
  const isAway = booking.status === 'no_show_customer'
  if (booking.status !== 'canceled_by_customer' && !isAway) return null
  const funds = await readEscrowedFunds(tx, booking)
  const at = await findEndedAt(tx, booking)
  if (!funds || !at) return null
  const { reason } = cancellationTermsAt(funds, at, 'customer', isAway)
  return { reason, freeRule: freeRuleAt(funds.work, at), preset: funds.work.preset }
}

/** Reads why the money of a paid job that ended before or without its work was divided as it was; null of any other. */
export const readSettlementReason = async (
  tx: Executor,
  booking: Booking,
  dispute: PaidJobEnd['dispute'],
): Promise<TimelinePhrase | null> =>
  // A no-show is reported by one side only until the time to object is over.
  awaitsObjection(booking)
    ? null
    : reasonPhrase({
        status: booking.status,
        customerLeft: await readCustomerLeft(tx, booking),
        dispute,
      })
