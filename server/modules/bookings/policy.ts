import {
  bookingProcess,
  earlyStartHours,
  extensionMinutes,
  type BookingStep,
} from '@/lib/contract/booking-process'
import { isNoShow, type BookingState } from '@/lib/contract/booking-states'
import type { bookingActions } from '@/lib/contract/bookings'
import type { FieldCode } from '@/lib/contract/errors'
import { noShowDisputeHours, noShowMinutes } from '@/lib/contract/no-shows'
import { decidesBookings } from '@/lib/contract/operator-scopes'
import { stepsFrom, type ActorRole } from '@/lib/contract/process'
import { reviewDays } from '@/lib/contract/reviews'
import { startsWithinDays } from '@/lib/contract/values'
import { visibilityIn, type Visibility } from '@/lib/contract/visibility'
import { actingScope, operatesAmong, type Viewer } from '@/server/http/viewer'

/** The columns a policy needs. */
export interface BookingFacts {
  status: BookingState
  customerId: number
  providerId: number | null
  startsAt: Date | null
  payUntil: Date | null
  isPayExtended: boolean
  proposedStartsAt: Date | null
  completedAt: Date | null
  disputeUntil: Date | null
}

type Action = (typeof bookingActions)[number]
export type Role = 'customer' | 'provider' | 'suggested' | 'operator'

/** Returns a person's side, or null for anyone else, including providers the job was suggested to. */
export const actorIn = (viewer: Viewer, booking: BookingFacts): Exclude<ActorRole, 'system'> | null => {
  if (booking.customerId === viewer.id) return 'customer'
  if (booking.providerId === viewer.id) return 'provider'
  return operatesAmong(viewer, [booking.customerId, booking.providerId]) ? 'operator' : null
}

/**
 * Returns the visibility of the customer and of their texts. Strangers, and the provider before payment, see
 * a first name and the district, and no contact.
 */
export const customerVisibility = ({ status }: Pick<BookingFacts, 'status'>, role: Role): Visibility => {
  if (role === 'suggested') return 'first'
  return role === 'provider' ? visibilityIn(status) : 'full'
}

/** Returns the visibility of the provider. */
export const providerVisibility = ({ status }: Pick<BookingFacts, 'status'>, role: Role): Visibility =>
  role === 'customer' ? visibilityIn(status) : 'full'

/** The error of a start, or null: work begins in the future, within a year. */
export const validateStart = (startsAt: Date, now: Date): FieldCode | null => {
  if (startsAt <= now) return 'in_the_past'
  return startsAt.getTime() > now.getTime() + startsWithinDays * 86_400_000 ? 'too_far' : null
}

/** Returns whether the agreed start is days away, so that beginning now needs an explicit confirmation. */
export const isFarAhead = ({ startsAt }: Pick<BookingFacts, 'startsAt'>, now: Date): boolean =>
  startsAt !== null && startsAt.getTime() - now.getTime() > earlyStartHours * 3_600_000

/** Returns whether a proposed start can still be accepted, declined or withdrawn. */
export const hasProposal = (
  { status, proposedStartsAt }: Pick<BookingFacts, 'status' | 'proposedStartsAt'>,
  now: Date,
): boolean => status === 'approved' && proposedStartsAt !== null && proposedStartsAt > now

const canceledStates = [
  'canceled',
  'canceled_by_customer',
  'canceled_by_provider',
] as const satisfies readonly BookingState[]

/** Returns whether the stored reason belongs to a cancellation; it is kept when the booking is reopened. */
export const showsCancelReason = ({ status }: Pick<BookingFacts, 'status'>): boolean =>
  status === 'booking_offers' || canceledStates.some((one) => one === status)

/**
 * Returns the end of an extended reservation; null if it was extended already, is over, or would last into the work.
 */
export const extendedUntil = (
  { payUntil, isPayExtended, startsAt }: Pick<BookingFacts, 'payUntil' | 'isPayExtended' | 'startsAt'>,
  now: Date,
): Date | null => {
  if (payUntil === null || isPayExtended || payUntil <= now) return null
  const until = new Date(payUntil.getTime() + extensionMinutes * 60_000)
  return startsAt !== null && until > startsAt ? null : until
}

export const noShowFrom = (booking: Pick<BookingFacts, 'startsAt'>): Date | null =>
  booking.startsAt && new Date(booking.startsAt.getTime() + noShowMinutes * 60_000)

/** Returns the deadline for an objection to a no-show reported now. */
export const noShowDisputeUntil = (now: Date): Date =>
  new Date(now.getTime() + noShowDisputeHours * 3_600_000)

/** A no-show may be objected to until its time is over; from then on the system settles it. */
export const mayDispute = (
  { status, disputeUntil }: Pick<BookingFacts, 'status' | 'disputeUntil'>,
  now: Date,
): boolean => !isNoShow(status) || (disputeUntil !== null && now < disputeUntil)

export const reviewUntil = (booking: Pick<BookingFacts, 'completedAt'>): Date | null =>
  booking.completedAt && new Date(booking.completedAt.getTime() + reviewDays * 86_400_000)

/** Steps left out of `can`: approving is a step of each offer. System steps are nobody's to take anyway. */
const notOffered: readonly BookingStep[] = ['approve']

const timely = (step: BookingStep, booking: BookingFacts, now: Date): boolean => {
  const from = noShowFrom(booking)
  if (step === 'no-show') return from !== null && now >= from
  if (step === 'dispute') return mayDispute(booking, now)
  if (step === 'keep-time') return hasProposal(booking, now)
  if (step === 'give-up') return booking.payUntil !== null && now < booking.payUntil
  if (step === 'extend') return extendedUntil(booking, now) !== null
  return true
}

/** Returns whether somebody sees a booking as an operator without the scope that decides. */
export const onlyReads = (viewer: Viewer, actor: ReturnType<typeof actorIn>): boolean =>
  actor === 'operator' && !actingScope(viewer, decidesBookings)

/** The steps a person may take now; sent as `can`. */
export const allowedActions = (
  viewer: Viewer,
  booking: BookingFacts,
  reviewed: boolean,
  now: Date,
): Action[] => {
  const actor = actorIn(viewer, booking)
  if (!actor || onlyReads(viewer, actor)) return []
  const steps = stepsFrom<BookingStep, BookingState>(bookingProcess, booking.status, actor).filter(
    (step) => !notOffered.includes(step) && timely(step, booking, now),
  )
  const until = reviewUntil(booking)
  const mayReview =
    actor !== 'operator' && booking.status === 'completed' && !reviewed && until !== null && now < until
  const mayChat = actor !== 'operator' && booking.providerId !== null
  return [...steps, ...(mayReview ? (['review'] as const) : []), ...(mayChat ? (['chat'] as const) : [])]
}
