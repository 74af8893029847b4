import { payMinutes } from '@/lib/contract/bookings'
import { DomainError, stateChanged } from '@/server/http/errors'
import { bySystem, type By } from '@/server/process/machine'
import { takeStep } from '@/server/process/step'
import type { Work } from '@/server/process/work'
import { heldOpenUntil } from './demand'
import { bookingMachine } from './machine'
import {
  askAlso,
  countHoldsInTurn,
  findBooking,
  findHolds,
  lockBooking,
  markMatched,
  readAgreed,
  recountOffers,
  type Agreed,
  type Booking,
} from './repository'
import { newStartCode } from './start-code'

/** At most so many times a customer holds unpaid: holding costs nothing, and each is taken from a provider's day. */
export const mostHolds = 5

export { listAgreements } from './agreement-repository'
export { findReopened } from './demand-repository'
export { presentRecord } from './customer-record-repository'
export { findListed, selectSuggested, type SuggestedRow } from './listed-repository'
export { askAlso, findBooking, findHolds, lockBooking, markMatched, recountOffers, type Agreed, type Booking }

const minutesAfter = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000)

interface Reservation {
  agreed: Agreed
  by: By
  /** Booked at a published price, without choosing an offer. */
  isInstant: boolean
}

/** An offer on a locked booking was approved: its provider's time is held until the customer pays. */
export const reserve = (
  work: Work,
  booking: Booking,
  { agreed, by, isInstant }: Reservation,
): Promise<Booking> =>
  takeStep(work, bookingMachine, booking, {
    step: 'approve',
    by,
    check: async ({ customerId }) => {
      if ((await countHoldsInTurn(work.tx, customerId)) >= mostHolds) throw new DomainError('holds_full')
    },
    values: (_before, { now }) => ({
      providerId: agreed.provider,
      approvedOfferId: agreed.offer,
      startsAt: agreed.startsAt,
      endsAt: minutesAfter(agreed.startsAt, agreed.durationMinutes),
      isInstant,
      payUntil: minutesAfter(now, payMinutes),
    }),
    says: (taken) => [{ type: 'booking.reserved', booking: taken.after, by, agreed, isInstant }],
  })

/** The locked booking, if it is still the hold the caller saw; else `state_changed`. */
const heldAsSeen = async ({ tx }: Work, seen: Booking): Promise<Booking> => {
  const now = await lockBooking(tx, seen.id)
  if (now?.status !== 'awaiting_payment' || now.approvedOfferId !== seen.approvedOfferId) throw stateChanged()
  return now
}

/**
 * The booking was paid, by the gateway's word, which counts even after the time to pay: it is confirmed.
 * `state_changed` when its hold was ended first.
 */
export const pay = async (work: Work, seen: Booking): Promise<Booking> => {
  const booking = await heldAsSeen(work, seen)
  const agreed = await readAgreed(work.tx, booking)
  if (!agreed) throw stateChanged()
  return takeStep(work, bookingMachine, booking, {
    step: 'paid',
    by: bySystem,
    values: () => ({ payUntil: null, startCode: newStartCode(), startTries: 0, expiresAt: null }),
    says: ({ after, by }) => [
      { type: 'booking.confirmed', booking: after, by, agreed, isInstant: after.isInstant },
    ],
  })
}

/**
 * Ends a locked booking whose money went back outside of the platform; `reason` is for the journal. `state_changed`
 * when it is over, or disputed.
 */
export const callOff = (work: Work, booking: Booking, reason: string): Promise<Booking> =>
  takeStep(work, bookingMachine, booking, {
    step: 'cancel',
    by: bySystem,
    outcome: 'refunded',
    detail: reason,
    values: () => ({ autoCompleteAt: null }),
    says: ({ before, after, by }) => [
      { type: 'booking.unwound', booking: after, by },
      { type: 'booking.canceled', from: before.status, reason: null, booking: after, by },
    ],
  })

/**
 * Ends the hold of a booking that nobody paid: the provider's time is free again. A demand reopens with its
 * earlier offers; an instant booking, which has none, ends and keeps its terms, so that another time can be
 * booked. The caller has made sure that no payment can still come. `state_changed` when the hold is no longer
 * the one the caller saw: ended, paid, prolonged or shortened.
 */
export const endHold = async (work: Work, seen: Booking): Promise<Booking> => {
  const booking = await heldAsSeen(work, seen)
  const { approvedOfferId: offer, providerId: provider, payUntil } = booking
  if (offer === null || provider === null || payUntil?.getTime() !== seen.payUntil?.getTime())
    throw stateChanged()
  return takeStep(work, bookingMachine, booking, {
    step: 'expire',
    by: bySystem,
    outcome: booking.isInstant ? 'expired' : 'booking_offers',
    values: (_before, { now }) => ({
      payUntil: null,
      ...(booking.isInstant
        ? {}
        : {
            providerId: null,
            approvedOfferId: null,
            startsAt: null,
            endsAt: null,
            expiresAt: heldOpenUntil(booking, now),
          }),
    }),
    says: ({ after, by }) => [{ type: 'booking.hold_ended', booking: after, by, held: { offer, provider } }],
  })
}
