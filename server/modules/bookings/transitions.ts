import { autoCompleteHours, type BookingStep, type disputeOutcomes } from '@/lib/contract/booking-process'
import { isNoShow, type BookingState } from '@/lib/contract/booking-states'
import { decidesBookings } from '@/lib/contract/operator-scopes'
import type { TrailAction } from '@/lib/contract/trail'
import type { Needs } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { DomainError, notFoundError, stateChangedError } from '@/server/http/errors'
import { actingScope, type Viewer } from '@/server/http/viewer'
import { recordAction } from '@/server/modules/trail/service'
import type { DomainEvent } from '@/server/process/event-map'
import { systemActor, type Actor } from '@/server/process/state-machine'
import {
  resolveTransition,
  transition,
  type TransitionOptions,
  type TransitionResult,
} from '@/server/process/transition'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import { reopenedExpiry } from './demand'
import { isDisputedNoShow } from './no-show-repository'
import { actorIn, extendedUntil, isFarAhead, mayDispute, noShowDisputeUntil, noShowFrom } from './policy'
import { findBooking, isSuggestedTo, lockBooking, type Booking, type BookingValues } from './repository'
import { checkStartCode } from './start-code'
import { bookingStateMachine } from './state-machine'

type Step = Omit<TransitionOptions<BookingStep, BookingState, Booking, BookingValues>, 'by'>

interface BookingParty {
  booking: Booking
  by: Actor
}

const sideIn = async (tx: Tx, viewer: Viewer, booking: Booking | null): Promise<BookingParty> => {
  if (!booking) throw notFoundError()
  const actor = actorIn(viewer, booking)
  if (actor) return { booking, by: { actor, user: viewer.id } }
  // A provider it was suggested to may know of it, but takes no steps.
  if (await isSuggestedTo(tx, booking.id, viewer.id)) throw new DomainError('forbidden')
  throw notFoundError()
}

/** Returns the booking and the viewer's side; not found for anyone without a part in it. */
export const requireBookingParty = async (tx: Tx, viewer: Viewer, pk: number): Promise<BookingParty> =>
  sideIn(tx, viewer, await findBooking(tx, pk))

/**
 * Returns the same under the booking's row lock, so that a step is checked against the current start and
 * provider. Checks rights before locking: strangers neither wait for nor take the lock.
 */
export const lockBookingParty = async (tx: Tx, viewer: Viewer, pk: number): Promise<BookingParty> => {
  await requireBookingParty(tx, viewer, pk)
  return sideIn(tx, viewer, await lockBooking(tx, pk))
}

/** Steps that operators take, under their names in the trail. */
const operatorActions: Partial<Record<BookingStep, TrailAction>> = {
  cancel: 'booking.cancel',
  resolve: 'booking.resolve',
}

const recordOperatorStep = async (
  work: UnitOfWork,
  operator: Viewer,
  booking: Booking,
  { step, detail = null }: Step,
  after: Booking,
): Promise<void> => {
  const action = operatorActions[step]
  if (!action) throw new Error(`no action of an operator: ${step}`)
  await recordAction(work, {
    actor: { kind: 'operator', user: operator.id, scope: actingScope(operator, decidesBookings) },
    action,
    subject: { kind: 'booking', id: booking.id },
    reason: detail,
    before: { status: booking.status },
    after: { status: after.status },
    people: [booking.customerId, booking.providerId],
  })
}

const stepBy = (context: WorkContext, viewer: Viewer, pk: number, step: Step): Promise<Booking> =>
  unitOfWork(context, async (work) => {
    const { booking, by } = await lockBookingParty(work.tx, viewer, pk)
    const after = await transition(work, bookingStateMachine, booking, { ...step, by })
    if (by.actor === 'operator') await recordOperatorStep(work, viewer, booking, step, after)
    return after
  })

const stepBySystem = (context: WorkContext, pk: number, step: Step): Promise<Booking> =>
  unitOfWork(context, async (work) => {
    const booking = await lockBooking(work.tx, pk)
    if (!booking) throw notFoundError()
    return transition(work, bookingStateMachine, booking, { ...step, by: systemActor })
  })

export const hoursAfter = (now: Date, hours: number) => new Date(now.getTime() + hours * 3_600_000)
const about = ({ after, by }: TransitionResult<Booking>) => ({ booking: after, by })

interface StartRequest {
  code: string
  /** Starting days before the agreed time is meant. */
  early?: boolean | undefined
}

/**
 * The provider starts with the code the customer says at the door. A wrong try is counted even though the
 * step fails, so its refusal is thrown after the commit. Days too early no code is tried.
 */
export const start = async (
  context: WorkContext,
  viewer: Viewer,
  pk: number,
  { code, early = false }: StartRequest,
): Promise<void> => {
  const refusal = await unitOfWork(context, async (work) => {
    const { booking, by } = await lockBookingParty(work.tx, viewer, pk)
    resolveTransition(bookingStateMachine, booking, { step: 'start', by })
    if (!early && isFarAhead(booking, work.now)) throw new DomainError('too_early')
    const refused = await checkStartCode(work, booking, code, by)
    if (refused) return refused
    await transition(work, bookingStateMachine, booking, {
      step: 'start',
      by,
      events: (taken) => [{ type: 'booking.started', ...about(taken) }],
    })
    return null
  })
  if (refusal) throw refusal
}

export const requestChanges = (context: WorkContext, viewer: Viewer, pk: number, text: string) =>
  stepBy(context, viewer, pk, {
    step: 'request-changes',
    detail: text,
    values: () => ({ autoCompleteAt: null, changesRequested: text }),
    events: (taken) => [{ type: 'booking.changes_requested', text, ...about(taken) }],
  })

/** Completes work, for either author of the completion. */
const completion = {
  values: (_before: Booking, { now }: { now: Date }): BookingValues => ({
    completedAt: now,
    autoCompleteAt: null,
  }),
  events: (taken: TransitionResult<Booking>): DomainEvent[] => [
    { type: 'booking.completed', ...about(taken) },
  ],
}

export const complete = (context: WorkContext, viewer: Viewer, pk: number) =>
  stepBy(context, viewer, pk, { step: 'complete', ...completion })

/** A time-out's moment must have come; otherwise another step has moved it. */
const isDue = (read: (booking: Booking) => Date | null, context: Needs<'clock'>): Step['check'] => {
  return (before) => {
    const at = read(before)
    if (!at || at > context.clock()) throw stateChangedError()
  }
}

/** The system completes delivered work after 48 hours without an answer. */
export const completeBySystem = (context: WorkContext, pk: number) =>
  stepBySystem(context, pk, {
    step: 'complete',
    check: isDue((booking) => booking.autoCompleteAt, context),
    ...completion,
  })

export const expireBySystem = (context: WorkContext, pk: number) =>
  stepBySystem(context, pk, {
    step: 'expire',
    check: isDue((booking) => booking.expiresAt, context),
    events: (taken) => [{ type: 'booking.expired', ...about(taken) }],
  })

/** Ends agreed work undone. */
const unwound = (taken: TransitionResult<Booking>): DomainEvent => ({
  type: 'booking.unwound',
  ...about(taken),
})

export const cancel = (context: WorkContext, viewer: Viewer, pk: number, reason: string | null) =>
  stepBy(context, viewer, pk, {
    step: 'cancel',
    detail: reason,
    values: () => ({ endReason: reason }),
    events: (taken) => [
      ...(taken.before.status === 'booking_offers' ? [] : [unwound(taken)]),
      { type: 'booking.canceled', from: taken.before.status, reason, ...about(taken) },
    ],
  })

/**
 * The customer will not pay: the hold's time ends now; the hold itself ends once no payment is open at a
 * gateway.
 */
export const giveUp = (context: WorkContext, viewer: Viewer, pk: number) =>
  stepBy(context, viewer, pk, {
    step: 'give-up',
    values: ({ payUntil }, { now }) => ({ payUntil: payUntil && payUntil < now ? payUntil : now }),
    events: (taken) => [{ type: 'booking.given_up', ...about(taken) }],
  })

/**
 * The customer needs longer to pay. Runs under the booking's lock: of two at once, or of this and the end of the
 * reservation, the second is refused. `from` in the event names the end that payments of the reservation have.
 */
export const extendReservation = (context: WorkContext, viewer: Viewer, pk: number) =>
  stepBy(context, viewer, pk, {
    step: 'extend',
    check: (before, { work }) => {
      if (extendedUntil(before, work.now) === null) throw stateChangedError()
    },
    values: (before, { now }) => ({ payUntil: extendedUntil(before, now), isPayExtended: true }),
    events: (taken) => [
      { type: 'booking.reservation_extended', from: taken.before.payUntil, ...about(taken) },
    ],
  })

/** After the provider canceled: the demand opens again with the offers it had. */
export const revive = (context: WorkContext, viewer: Viewer, pk: number) =>
  stepBy(context, viewer, pk, {
    step: 'revive',
    values: (before, { now }) => ({
      providerId: null,
      approvedOfferId: null,
      startsAt: null,
      endsAt: null,
      startCode: null,
      startAttempts: 0,
      proposedStartsAt: null,
      proposedBy: null,
      isInstant: false,
      // Professionals are looked for anew, and the customer hears it where nobody is found.
      matchedAt: null,
      expiresAt: reopenedExpiry(before, now),
    }),
    events: (taken) => [{ type: 'booking.revived', ...about(taken) }],
  })

export const noShow = (context: WorkContext, viewer: Viewer, pk: number) =>
  stepBy(context, viewer, pk, {
    step: 'no-show',
    check: (before, { work }) => {
      const from = noShowFrom(before)
      if (!from || work.now < from) throw new DomainError('too_early')
    },
    values: (_before, { now }) => ({ disputeUntil: noShowDisputeUntil(now) }),
    events: (taken) => [{ type: 'booking.no_show', ...about(taken) }],
  })

/** The system settles a no-show nobody objected to in time. */
export const settleNoShowBySystem = (context: WorkContext, pk: number) =>
  stepBySystem(context, pk, {
    step: 'settle-no-show',
    check: isDue((booking) => booking.disputeUntil, context),
    values: () => ({ disputeUntil: null }),
    events: (taken) => [unwound(taken), { type: 'booking.no_show_settled', ...about(taken) }],
  })

export const dispute = (context: WorkContext, viewer: Viewer, pk: number, reason: string) =>
  stepBy(context, viewer, pk, {
    step: 'dispute',
    detail: reason,
    check: (before, { work }) => {
      if (!mayDispute(before, work.now)) throw stateChangedError()
    },
    values: () => ({ endReason: reason, autoCompleteAt: null }),
    events: (taken) => [{ type: 'booking.disputed', reason, ...about(taken) }],
  })

type Outcome = (typeof disputeOutcomes)[number]

/** Ends a dispute. Work settled as done is completed; else it is unwound. */
const resolution = (outcome: Outcome, note: string): Step => ({
  step: 'resolve',
  outcome,
  detail: note,
  values: (before, at) => ({
    disputeUntil: null,
    ...(outcome === 'completed' ? completion.values(before, at) : {}),
  }),
  events: (taken) => [
    ...(outcome === 'completed' ? completion.events(taken) : [unwound(taken)]),
    { type: 'booking.resolved', outcome, note, ...about(taken) },
  ],
})

/**
 * An operator's ruling on a booking. Rejects a disputed no-show: completion would release the whole price
 * without any work. The ruling on its dispute releases the fee instead.
 */
export const resolve = (context: WorkContext, viewer: Viewer, pk: number, outcome: Outcome, note: string) =>
  stepBy(context, viewer, pk, {
    ...resolution(outcome, note),
    check: async (_before, { work }) => {
      if (outcome === 'completed' && (await isDisputedNoShow(work.tx, pk))) throw stateChangedError()
    },
  })

/** The outcome of a dispute: decided by an operator, or agreed by both sides and taken by the system. */
export const resolveDispute = (
  work: UnitOfWork,
  booking: Booking,
  by: Actor,
  outcome: Outcome,
  note: string,
) => transition(work, bookingStateMachine, booking, { ...resolution(outcome, note), by })

/**
 * Returns the end of the objection period less the time spent in a dispute: otherwise the reporter of a
 * no-show could open a dispute, withdraw it after 48 hours, and leave the other side no time.
 */
const remainingUntil = ({ disputeUntil }: Booking, openedAt: Date, now: Date): Date | null =>
  disputeUntil && new Date(now.getTime() + disputeUntil.getTime() - openedAt.getTime())

/** A dispute was withdrawn. Delivered work gets a new time-out, a no-show the rest of its own. */
export const withdrawDispute = (
  work: UnitOfWork,
  booking: Booking,
  { to, openedAt }: { to: BookingState; openedAt: Date },
): Promise<Booking> =>
  transition(work, bookingStateMachine, booking, {
    step: 'withdraw-dispute',
    by: systemActor,
    outcome: to,
    values: (before, { now }) => ({
      endReason: null,
      ...(isNoShow(to) ? { disputeUntil: remainingUntil(before, openedAt, now) } : {}),
      ...(to === 'delivered' ? { autoCompleteAt: hoursAfter(now, autoCompleteHours) } : {}),
    }),
    events: (taken) => [{ type: 'booking.dispute_withdrawn', ...about(taken) }],
  })
