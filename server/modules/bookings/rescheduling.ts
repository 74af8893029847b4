import type { BookingStep } from '@/lib/contract/booking-process'
import type { BookingState } from '@/lib/contract/booking-states'
import type { QueryOf } from '@/lib/contract/endpoint'
import type { listMoveTimes } from '@/lib/contract/time-slots'
import type { Needs } from '@/server/context'
import { DomainError, stateChangedError, validationError } from '@/server/http/errors'
import type { Viewer } from '@/server/http/viewer'
import type { Actor } from '@/server/process/state-machine'
import { transition, type TransitionOptions } from '@/server/process/transition'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import { listRescheduleStarts, validateRescheduleStart, type AgreedTime } from './free-times'
import { hasProposal, validateStart } from './policy'
import type { Booking, BookingValues } from './repository'
import { bookingStateMachine } from './state-machine'
import { lockBookingParty, requireBookingParty } from './transitions'

type Step = Omit<TransitionOptions<BookingStep, BookingState, Booking, BookingValues>, 'by'>

/**
 * Serializes proposals and answers under the booking's row lock, so that the accepted proposal is the one that was
 * shown.
 */
const stepUnderLock = (
  context: WorkContext,
  viewer: Viewer,
  pk: number,
  make: (work: UnitOfWork, booking: Booking, by: Actor) => Step,
): Promise<Booking> =>
  unitOfWork(context, async (work) => {
    const { booking, by } = await lockBookingParty(work.tx, viewer, pk)
    return transition(work, bookingStateMachine, booking, { ...make(work, booking, by), by })
  })

/** Returns the provider and duration of agreed work; null if none is agreed. */
const agreedTimeOf = ({ id, providerId, startsAt, endsAt }: Booking): AgreedTime | null =>
  providerId === null || !startsAt || !endsAt
    ? null
    : { booking: id, provider: providerId, minutes: (endsAt.getTime() - startsAt.getTime()) / 60_000 }

const accepts = ({ proposedBy, proposedStartsAt }: Booking, { actor }: Actor, startsAt: Date): boolean =>
  proposedBy !== null && proposedBy !== actor && proposedStartsAt?.getTime() === startsAt.getTime()

/** Limits a customer's time to the provider's hours; providers, and acceptances of a proposed time, are exempt. */
const assertStartAllowed = async (
  work: UnitOfWork,
  booking: Booking,
  by: Actor,
  startsAt: Date,
): Promise<void> => {
  const agreed = agreedTimeOf(booking)
  if (!agreed) throw stateChangedError()
  if (booking.startsAt?.getTime() === startsAt.getTime()) throw validationError({ starts_at: ['repeated'] })
  const keepsHours = by.actor === 'customer' && !accepts(booking, by, startsAt)
  const fault = await validateRescheduleStart(work.tx, agreed, startsAt, { keepsHours, now: work.now })
  if (fault === 'slot_taken') throw new DomainError('slot_taken')
  if (fault) throw validationError({ starts_at: [fault] })
}

/** Proposes a start; the other side proposing the same one moves the job. */
export const reschedule = async (context: WorkContext, viewer: Viewer, pk: number, startsAt: Date) => {
  const fault = validateStart(startsAt, context.clock())
  if (fault) throw validationError({ starts_at: [fault] })
  return stepUnderLock(context, viewer, pk, (work, booking, by) => {
    const isAccepted = accepts(booking, by, startsAt)
    return {
      step: 'reschedule',
      detail: startsAt.toISOString(),
      check: () => assertStartAllowed(work, booking, by, startsAt),
      values: () =>
        isAccepted
          ? {
              startsAt,
              endsAt: new Date(startsAt.getTime() + (agreedTimeOf(booking)?.minutes ?? 0) * 60_000),
              proposedStartsAt: null,
              proposedBy: null,
            }
          : { proposedStartsAt: startsAt, proposedBy: by.actor === 'customer' ? 'customer' : 'provider' },
      events: ({ after }) => [
        { type: isAccepted ? 'booking.moved' : 'booking.reschedule_proposed', booking: after, by },
      ],
    }
  })
}

/** Keeps the agreed start: the author withdraws the proposal, the other side declines it. */
export const keepAgreedStart = (context: WorkContext, viewer: Viewer, pk: number) =>
  stepUnderLock(context, viewer, pk, (work, booking, by) => ({
    step: 'keep-time',
    check: (before) => {
      if (!hasProposal(before, work.now)) throw stateChangedError()
    },
    values: () => ({ proposedStartsAt: null, proposedBy: null }),
    events: ({ after }) => [
      { type: 'booking.time_kept', isDeclined: booking.proposedBy !== by.actor, booking: after, by },
    ],
  }))

/** Lists the starts to which the work may be moved, for its two sides; `state_changed` if it cannot be moved. */
export const listRescheduleStartTimes = async (
  context: Needs<'db' | 'clock'>,
  viewer: Viewer,
  pk: number,
  query: QueryOf<typeof listMoveTimes>,
) => {
  const { booking, by } = await context.db.transaction((tx) => requireBookingParty(tx, viewer, pk))
  const agreed = agreedTimeOf(booking)
  if (by.actor === 'operator') throw new DomainError('forbidden')
  if (booking.status !== 'approved' || !agreed) throw stateChangedError()
  const starts = await listRescheduleStarts(context.db, agreed, query, context.clock())
  return starts.map(({ from, to }) => ({ starts_at: from.toISOString(), ends_at: to.toISOString() }))
}
