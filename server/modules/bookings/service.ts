import { payMinutes } from '@/lib/contract/booking-process'
import type { Needs } from '@/server/context'
import { DomainError, stateChangedError } from '@/server/http/errors'
import { countSentMessage } from '@/server/modules/accounts/attempts'
import { readPricing } from '@/server/modules/pricing/service'
import { readSettings } from '@/server/modules/settings/service'
import { systemActor, type Actor } from '@/server/process/state-machine'
import { transition } from '@/server/process/transition'
import type { UnitOfWork } from '@/server/process/work'
import { expiryAfterReservation } from './demand'
import {
  findBooking,
  findOfferedBookings,
  lockAndCountReservations,
  lockBooking,
  markMatched,
  readAgreedTerms,
  recountOffers,
  setExtraCities,
  type AgreedTerms,
  type Booking,
} from './repository'
import { generateStartCode } from './start-code'
import { bookingStateMachine } from './state-machine'

/**
 * Limits of unpaid reservations, which cost nothing and block a provider's slots: per customer, per customer
 * and provider, and per provider from all customers without a paid booking.
 */
const reservationLimits = [
  'max_reservations',
  'max_reservations_with_provider',
  'max_unproven_reservations',
] as const

export { releaseSlot as releaseBookedTime, reserveVisit } from './calendar-repository'
export { listAgreements } from './agreement-repository'
export { findReopenedAt } from './demand-repository'
export { findNoShow } from './no-show-repository'
export { presentRecord } from './customer-record-repository'
export { ms, pageValues, providerOrder, rankedPage, type RankedFilter } from './attention-repository'
export { findBookingCards, selectSuggestionCards, type SuggestionCardRow } from './card-repository'
export {
  setExtraCities,
  findBooking,
  findOfferedBookings,
  lockBooking,
  markMatched,
  recountOffers,
  type AgreedTerms,
  type Booking,
}

const minutesAfter = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000)

interface Reservation {
  agreed: AgreedTerms
  by: Actor
  /** The network it is asked for from. */
  network: string
  /** Booked at a published price, without choosing an offer. */
  isInstant: boolean
}

/** An offer on a locked booking was approved: its provider's time is held until the customer pays. */
export const reserveBooking = async (
  context: Needs<'config' | 'clock'>,
  work: UnitOfWork,
  booking: Booking,
  { agreed, by, isInstant, network }: Reservation,
): Promise<Booking> => {
  const { commissionPercent } = await readPricing(work.tx, work.now)
  const limits = await readSettings(work.tx, reservationLimits, work.now)
  return transition(work, bookingStateMachine, booking, {
    step: 'approve',
    by,
    check: async ({ customerId }) => {
      const held = await lockAndCountReservations(work.tx, customerId, agreed.provider)
      if (held.ofCustomer >= limits.max_reservations) throw new DomainError('reservations_full')
      if (held.withProvider >= limits.max_reservations_with_provider)
        throw new DomainError('reservations_with_full')
      if (held.isProven) return
      if (held.ofUnproven >= limits.max_unproven_reservations) throw new DomainError('provider_reserved')
      await countSentMessage(context, work.tx, 'reserveFrom', network)
    },
    values: (_before, { now }) => ({
      providerId: agreed.provider,
      approvedOfferId: agreed.offer,
      startsAt: agreed.startsAt,
      endsAt: minutesAfter(agreed.startsAt, agreed.durationMinutes),
      isInstant,
      payUntil: minutesAfter(now, payMinutes),
      isPayExtended: false,
      commissionPercent,
    }),
    events: (taken) => [{ type: 'booking.reserved', booking: taken.after, by, agreed, isInstant }],
  })
}

/** The locked booking, if it is still the hold the caller saw; else `state_changed`. */
const lockReservation = async ({ tx }: UnitOfWork, seen: Booking): Promise<Booking> => {
  const now = await lockBooking(tx, seen.id)
  if (now?.status !== 'awaiting_payment' || now.approvedOfferId !== seen.approvedOfferId)
    throw stateChangedError()
  return now
}

/**
 * The booking was paid, by the gateway's word, which counts even after the time to pay: it is confirmed.
 * `state_changed` when its hold was ended first.
 */
export const confirmPaidBooking = async (work: UnitOfWork, seen: Booking): Promise<Booking> => {
  const booking = await lockReservation(work, seen)
  const agreed = await readAgreedTerms(work.tx, booking)
  if (!agreed) throw stateChangedError()
  return transition(work, bookingStateMachine, booking, {
    step: 'paid',
    by: systemActor,
    values: () => ({ payUntil: null, startCode: generateStartCode(), startAttempts: 0, expiresAt: null }),
    events: ({ after, by }) => [
      { type: 'booking.confirmed', booking: after, by, agreed, isInstant: after.isInstant },
    ],
  })
}

/**
 * Ends a locked booking after its money was returned outside the platform; `reason` is journalled.
 * `state_changed` if it is over or disputed.
 */
export const cancelRefundedBooking = (work: UnitOfWork, booking: Booking, reason: string): Promise<Booking> =>
  transition(work, bookingStateMachine, booking, {
    step: 'cancel',
    by: systemActor,
    outcome: 'refunded',
    detail: reason,
    values: () => ({ autoCompleteAt: null }),
    events: ({ before, after, by }) => [
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
export const endReservation = async (work: UnitOfWork, seen: Booking): Promise<Booking> => {
  const booking = await lockReservation(work, seen)
  const { approvedOfferId: offer, providerId: provider, payUntil } = booking
  if (offer === null || provider === null || payUntil?.getTime() !== seen.payUntil?.getTime())
    throw stateChangedError()
  return transition(work, bookingStateMachine, booking, {
    step: 'expire',
    by: systemActor,
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
            expiresAt: expiryAfterReservation(booking, now),
          }),
    }),
    events: ({ after, by }) => [
      { type: 'booking.hold_ended', booking: after, by, held: { offer, provider } },
    ],
  })
}
