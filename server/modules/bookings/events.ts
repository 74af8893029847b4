import type { disputeOutcomes } from '@/lib/contract/booking-process'
import type { BookingState } from '@/lib/contract/booking-states'
import type { Actor } from '@/server/process/state-machine'
import type { AgreedTerms, Booking } from './repository'

/** The booking after the step, without its start code, which no event carries. */
interface About {
  booking: Booking
  by: Actor
}

/** The offer and provider of the hold; an open demand no longer names them. */
interface EndedReservation {
  offer: number
  provider: number
}

/**
 * Events of bookings. `booking.reserved` books the time, `booking.confirmed` says that it is paid.
 * `booking.unwound` (agreed work ends undone) and `booking.completed` are for money, time and figures,
 * whichever step led there; the step's own event follows, for people.
 */
export type BookingEvent =
  | ({ type: 'booking.published' } & About)
  | ({ type: 'booking.reserved'; agreed: AgreedTerms; isInstant: boolean } & About)
  | ({ type: 'booking.given_up' } & About)
  | ({ type: 'booking.reservation_extended'; from: Date | null } & About)
  | ({ type: 'booking.hold_ended'; held: EndedReservation } & About)
  | ({ type: 'booking.confirmed'; agreed: AgreedTerms; isInstant: boolean } & About)
  | ({ type: 'booking.code_renewed' } & About)
  | ({ type: 'booking.upcoming' } & About)
  | ({ type: 'booking.overdue' } & About)
  | ({ type: 'booking.started' } & About)
  | ({ type: 'booking.reschedule_proposed' } & About)
  | ({ type: 'booking.moved' } & About)
  | ({ type: 'booking.time_kept'; isDeclined: boolean } & About)
  | ({ type: 'booking.delivered' } & About)
  | ({ type: 'booking.changes_requested'; text: string } & About)
  | ({ type: 'booking.completed' } & About)
  | ({ type: 'booking.unwound' } & About)
  | ({ type: 'booking.canceled'; from: BookingState; reason: string | null } & About)
  | ({ type: 'booking.no_show' } & About)
  /** The objection period ended without an objection; `booking.unwound` precedes it. */
  | ({ type: 'booking.no_show_settled' } & About)
  | ({ type: 'booking.expired' } & About)
  | ({ type: 'booking.revived' } & About)
  | ({ type: 'booking.disputed'; reason: string } & About)
  | ({ type: 'booking.dispute_withdrawn' } & About)
  | ({ type: 'booking.resolved'; outcome: (typeof disputeOutcomes)[number]; note: string } & About)
