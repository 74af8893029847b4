import type { BookingState } from '@/lib/contract/booking-states'
import { onMyWayIntervalMs, undoOnMyWayMs, type RoomStage } from '@/lib/contract/chat'
import { offerProcess, type OfferState, type OfferStep } from '@/lib/contract/offers'
import { stepsFrom } from '@/lib/contract/process'
import { plainDate } from '@/lib/shared/moments'
import { clockOf } from '@/lib/shared/place-clock'
import { remainingWaitMs } from '@/server/time/clock-skew'

const over: readonly OfferState[] = ['withdrawn', 'rejected', 'expired', 'not_selected']

/** An offer that came to nothing keeps its room to read, and takes no more messages. */
const isOfferEnded = (offer: OfferState): boolean => over.includes(offer)

/** Returns whether the provider may propose other terms: while the booking collects offers and this one is open. */
export const mayEditOffer = (offer: OfferState, booking: BookingState): boolean =>
  booking === 'booking_offers' &&
  stepsFrom<OfferStep, OfferState>(offerProcess, offer, 'provider').includes('update')

/** Returns whether an offer's work is paid, not begun, and due today in its own time zone. */
export const isToday = (
  offer: number,
  booking: {
    status: BookingState
    approvedOfferId: number | null
    startsAt: Date | null
    cityIbge: number
  },
  now: Date,
): boolean =>
  booking.status === 'approved' &&
  booking.approvedOfferId === offer &&
  booking.startsAt !== null &&
  plainDate(booking.startsAt, clockOf(booking.cityIbge)) === plainDate(now, clockOf(booking.cityIbge))

/** Returns the stage of a room: its offer's until payment, its booking's afterwards. */
export const stageOf = (
  offer: OfferState,
  booking: { status: BookingState; startsAt: Date; cityIbge: number },
  now: Date,
): RoomStage => {
  if (isOfferEnded(offer) || offer === 'canceled') return 'over'
  if (offer === 'awaiting_payment') return 'reserved'
  if (offer !== 'approved' && offer !== 'completed') return 'offered'
  switch (booking.status) {
    case 'approved': {
      const clock = clockOf(booking.cityIbge)
      return plainDate(booking.startsAt, clock) <= plainDate(now, clock) ? 'today' : 'agreed'
    }
    case 'in_progress':
    case 'changes_requested':
      return 'underway'
    case 'delivered':
      return 'delivered'
    case 'completed':
      return 'done'
    default:
      return 'over'
  }
}

/** Milliseconds until being on the way may be said again. */
export const onMyWayWaitMs = (said: Date | null, now: Date): number =>
  said === null ? 0 : remainingWaitMs(onMyWayIntervalMs, said, now)

/** Returns whether an announcement can still be undone. */
export const mayUndoOnMyWay = (said: Date | null, now: Date): boolean =>
  said !== null && remainingWaitMs(undoOnMyWayMs, said, now) > 0

/**
 * Returns whether the room accepts messages: the offer is current, both accounts are open, and neither user
 * blocked the other.
 */
export const acceptsMessages = (status: {
  offer: OfferState
  customer: { closedAt: Date | null }
  provider: { closedAt: Date | null }
  isBlocked: boolean
}): boolean =>
  !status.isBlocked &&
  !isOfferEnded(status.offer) &&
  status.customer.closedAt === null &&
  status.provider.closedAt === null
