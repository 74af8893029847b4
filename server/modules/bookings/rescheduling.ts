import type { BookingState } from '@/lib/contract/booking-states'
import type { BookingStep } from '@/lib/contract/bookings'
import type { QueryOf } from '@/lib/contract/endpoint'
import type { listMoveTimes } from '@/lib/contract/time-slots'
import type { Context } from '@/server/context'
import { DomainError, invalid, stateChanged } from '@/server/http/errors'
import type { Viewer } from '@/server/http/viewer'
import type { By } from '@/server/process/machine'
import { takeStep, type Taking } from '@/server/process/step'
import { unitOfWork } from '@/server/process/unit-of-work'
import type { Work } from '@/server/process/work'
import { faultOfStart, listStartsFor, type AgreedTime } from './free-times'
import { bookingMachine } from './machine'
import { hasProposal, startFault } from './policy'
import type { Booking, BookingValues } from './repository'
import { lockPartOf, partOf } from './steps'

type Step = Omit<Taking<BookingStep, BookingState, Booking, BookingValues>, 'by'>

/** Proposals and answers to them take turns under the booking's row lock: what is accepted is what was seen. */
const stepUnderLock = (
  context: Context,
  viewer: Viewer,
  pk: number,
  make: (work: Work, booking: Booking, by: By) => Step,
): Promise<Booking> =>
  unitOfWork(context, async (work) => {
    const { booking, by } = await lockPartOf(work.tx, viewer, pk)
    return takeStep(work, bookingMachine, booking, { ...make(work, booking, by), by })
  })

/** Whose time it is and how long the work takes; null where none is agreed. */
const agreedTimeOf = ({ id, providerId, startsAt, endsAt }: Booking): AgreedTime | null =>
  providerId === null || !startsAt || !endsAt
    ? null
    : { booking: id, provider: providerId, minutes: (endsAt.getTime() - startsAt.getTime()) / 60_000 }

const accepts = ({ proposedBy, proposedStartsAt }: Booking, { actor }: By, startsAt: Date): boolean =>
  proposedBy !== null && proposedBy !== actor && proposedStartsAt?.getTime() === startsAt.getTime()

/** A customer moves work within its provider's hours; the provider, and who accepts what the other side proposed, need not. */
const refuseStart = async (work: Work, booking: Booking, by: By, startsAt: Date): Promise<void> => {
  const agreed = agreedTimeOf(booking)
  if (!agreed) throw stateChanged()
  if (booking.startsAt?.getTime() === startsAt.getTime()) throw invalid({ starts_at: ['repeated'] })
  const keepsHours = by.actor === 'customer' && !accepts(booking, by, startsAt)
  const fault = await faultOfStart(work.tx, agreed, startsAt, { keepsHours, now: work.now })
  if (fault === 'slot_taken') throw new DomainError('slot_taken')
  if (fault) throw invalid({ starts_at: [fault] })
}

/** One side proposes a start; the other side proposing the same one moves the job there. */
export const reschedule = async (context: Context, viewer: Viewer, pk: number, startsAt: Date) => {
  const fault = startFault(startsAt, context.clock())
  if (fault) throw invalid({ starts_at: [fault] })
  return stepUnderLock(context, viewer, pk, (work, booking, by) => {
    const isAccepted = accepts(booking, by, startsAt)
    return {
      step: 'reschedule',
      detail: startsAt.toISOString(),
      check: () => refuseStart(work, booking, by, startsAt),
      values: () =>
        isAccepted
          ? {
              startsAt,
              endsAt: new Date(startsAt.getTime() + (agreedTimeOf(booking)?.minutes ?? 0) * 60_000),
              proposedStartsAt: null,
              proposedBy: null,
            }
          : { proposedStartsAt: startsAt, proposedBy: by.actor === 'customer' ? 'customer' : 'provider' },
      says: ({ after }) => [
        { type: isAccepted ? 'booking.moved' : 'booking.reschedule_proposed', booking: after, by },
      ],
    }
  })
}

/** The agreed start stays: who proposed another takes it back, the other side declines it. */
export const keepTime = (context: Context, viewer: Viewer, pk: number) =>
  stepUnderLock(context, viewer, pk, (work, booking, by) => ({
    step: 'keep-time',
    check: (before) => {
      if (!hasProposal(before, work.now)) throw stateChanged()
    },
    values: () => ({ proposedStartsAt: null, proposedBy: null }),
    says: ({ after }) => [
      { type: 'booking.time_kept', isDeclined: booking.proposedBy !== by.actor, booking: after, by },
    ],
  }))

/** Where the work may be moved to, for its two sides; `state_changed` when it is not to be moved. */
export const listMoves = async (
  context: Context,
  viewer: Viewer,
  pk: number,
  asked: QueryOf<typeof listMoveTimes>,
) => {
  const { booking, by } = await context.db.transaction((tx) => partOf(tx, viewer, pk))
  const agreed = agreedTimeOf(booking)
  if (by.actor === 'operator') throw new DomainError('forbidden')
  if (booking.status !== 'approved' || !agreed) throw stateChanged()
  const starts = await listStartsFor(context.db, agreed, asked, context.clock())
  return starts.map(({ from, to }) => ({ starts_at: from.toISOString(), ends_at: to.toISOString() }))
}
