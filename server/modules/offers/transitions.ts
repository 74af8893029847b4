import { randomUUID } from 'node:crypto'
import type { BodyOf } from '@/lib/contract/endpoint'
import type { OfferState, OfferStep, updateOffer } from '@/lib/contract/offers'
import type { Needs } from '@/server/context'
import { violatesConstraint } from '@/server/db/transaction'
import { notFoundError, stateChangedError } from '@/server/http/errors'
import type { Viewer } from '@/server/http/viewer'
import { assertNoErasurePending } from '@/server/modules/accounts/guards'
import { lockUser } from '@/server/modules/accounts/service'
import { lockBooking, reserveBooking, type Booking } from '@/server/modules/bookings/service'
import { requireLeastPrice } from '@/server/modules/pricing/service'
import { systemActor, type Actor } from '@/server/process/state-machine'
import { transition, type TransitionOptions } from '@/server/process/transition'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import { requireFreeTime } from './free-time'
import { actorIn } from './policy'
import { findOffer, insertVersion, type Offer, type OfferValues } from './repository'
import { offerStateMachine } from './state-machine'
import { agreedTermsOf, sumItems, termsOf, totalOf, validStartOf } from './terms'

/** Events a step of one offer emits. */
type OfferEventType =
  | 'offer.updated'
  | 'offer.update_accepted'
  | 'offer.update_declined'
  | 'offer.withdrawn'
  | 'offer.rejected'
  | 'offer.expired'

interface Step extends Pick<
  TransitionOptions<OfferStep, OfferState, Offer, OfferValues>,
  'step' | 'check' | 'values'
> {
  /** Writes besides the move, before the event. */
  then?: (work: UnitOfWork, after: Offer) => Promise<void>
  says?: OfferEventType
}

/** Offers can be answered while their demand is open and they have not expired. */
const assertOpen = (booking: Booking, before: Offer, now: Date) => {
  if (booking.status !== 'booking_offers' || before.expiresAt <= now) throw stateChangedError()
}

const transitionLocked = async (
  work: UnitOfWork,
  { booking, before, by }: { booking: Booking; before: Offer; by: Actor },
  { says, then, ...taking }: Step,
): Promise<Offer> => {
  const offer = await transition(work, offerStateMachine, before, { ...taking, by })
  await then?.(work, offer)
  if (says) await work.emitEvent({ type: says, offer, booking, before })
  return offer
}

/**
 * Takes one step of an offer by one of its sides, under the booking's row lock, which serializes the
 * booking's steps.
 */
const stepBy = (
  context: WorkContext,
  viewer: Viewer,
  pk: number,
  make: (booking: Booking, by: Actor) => Step,
): Promise<Offer> =>
  unitOfWork(context, async (work) => {
    const seen = await findOffer(work.tx, pk)
    const actor = seen && actorIn(viewer, seen)
    if (!seen || !actor) throw notFoundError()
    const booking = await lockBooking(work.tx, seen.bookingId)
    const before = await findOffer(work.tx, pk)
    if (!booking || !before) throw notFoundError()
    const by = { actor, user: viewer.id }
    const { check, ...step } = make(booking, by)
    return transitionLocked(
      work,
      { booking, before, by },
      {
        ...step,
        check: async (row, at) => {
          assertOpen(booking, row, work.now)
          await check?.(row, at)
        },
      },
    )
  })

/**
 * Approves an offer and holds its time until it is paid. Of simultaneous approvals, on one booking or for one
 * provider's time, exactly one wins.
 */
export const approve = async (
  context: WorkContext & Needs<'config'>,
  viewer: Viewer,
  pk: number,
  network: string,
): Promise<Offer> => {
  try {
    return await stepBy(context, viewer, pk, (booking, by) => ({
      step: 'approve',
      check: async (before, { work }) => {
        // Locks the user, so that a concurrent erasure request comes before or after.
        assertNoErasurePending(await lockUser(work.tx, viewer.id))
        if (before.startsAt <= work.now) throw stateChangedError()
      },
      then: async (work, offer) => {
        const reservation = { agreed: agreedTermsOf(offer), by, network, isInstant: false }
        await reserveBooking(context, work, booking, reservation)
      },
    }))
  } catch (error) {
    if (violatesConstraint(error, 'offers_one_approved')) throw stateChangedError()
    throw error
  }
}

export const reject = (context: WorkContext, viewer: Viewer, pk: number) =>
  stepBy(context, viewer, pk, () => ({ step: 'reject', says: 'offer.rejected' }))

export const withdraw = (context: WorkContext, viewer: Viewer, pk: number) =>
  stepBy(context, viewer, pk, () => ({ step: 'withdraw', says: 'offer.withdrawn' }))

/** Proposes new terms; the old ones stay valid until the customer accepts. */
export const update = (
  context: WorkContext,
  viewer: Viewer,
  pk: number,
  terms: BodyOf<typeof updateOffer>,
) => {
  const startsAt = validStartOf(terms, context.clock())
  return stepBy(context, viewer, pk, () => ({
    step: 'update',
    check: async ({ providerId: provider, bookingId: booking }, { work }) => {
      await requireLeastPrice(work, totalOf(terms.items), 'items')
      await requireFreeTime(work.tx, { provider, booking, startsAt, minutes: terms.duration_minutes })
    },
    values: () => ({ pendingTerms: { ...terms, starts_at: startsAt.toISOString(), key: randomUUID() } }),
    says: 'offer.updated',
  }))
}

/** Returns the proposed terms; throws where others took the place of those that were `seen`. */
const proposedTerms = ({ pendingTerms }: Offer, seen: string | undefined) => {
  if (!pendingTerms || (seen !== undefined && pendingTerms.key !== seen)) throw stateChangedError()
  return pendingTerms
}

/** Accepts the terms that are proposed: those that were `seen`, not any that took their place meanwhile. */
export const acceptUpdate = (context: WorkContext, viewer: Viewer, pk: number, seen?: string) =>
  stepBy(context, viewer, pk, () => ({
    step: 'accept-update',
    values: (before) => {
      const terms = proposedTerms(before, seen)
      return {
        items: terms.items,
        ...sumItems(terms.items),
        message: terms.message,
        startsAt: new Date(terms.starts_at),
        durationMinutes: terms.duration_minutes,
        warrantyDays: terms.warranty_days ?? null,
        version: before.version + 1,
        pendingTerms: null,
      }
    },
    then: ({ tx }, offer) => insertVersion(tx, offer, termsOf(offer)),
    says: 'offer.update_accepted',
  }))

/** Declines the terms that are proposed and were `seen`: the offer stands as it was. */
export const declineUpdate = (context: WorkContext, viewer: Viewer, pk: number, seen?: string) =>
  stepBy(context, viewer, pk, () => ({
    step: 'decline-update',
    values: (before) => {
      proposedTerms(before, seen)
      return { pendingTerms: null }
    },
    says: 'offer.update_declined',
  }))

/** The offer expired unanswered. Refused when somebody answered meanwhile. */
export const expireBySystem = (context: WorkContext, pk: number, bookingId: number): Promise<Offer> =>
  unitOfWork(context, async (work) => {
    const booking = await lockBooking(work.tx, bookingId)
    const before = await findOffer(work.tx, pk)
    if (!booking || !before) throw notFoundError()
    return transitionLocked(
      work,
      { booking, before, by: systemActor },
      {
        step: 'expire',
        check: ({ expiresAt }) => {
          if (expiresAt > work.now || booking.status === 'awaiting_payment') throw stateChangedError()
        },
        says: 'offer.expired',
      },
    )
  })
