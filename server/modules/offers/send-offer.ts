import { defaultPreset } from '@/lib/contract/cancellation-presets'
import type { BodyOf } from '@/lib/contract/endpoint'
import { offerDays, openOfferLimit, type sendOffer } from '@/lib/contract/offers'
import { violatesConstraint } from '@/server/db/transaction'
import { DomainError, notFoundError, stateChangedError } from '@/server/http/errors'
import { withIdempotencyKey, type IdempotencyKey } from '@/server/http/idempotency'
import { assertNoErasurePending } from '@/server/modules/accounts/guards'
import { lockBooking, type Booking } from '@/server/modules/bookings/service'
import { requireLeastPrice } from '@/server/modules/pricing/service'
import { findCancellationPresets, requireReadyProvider } from '@/server/modules/provider/service'
import {
  convertToOffer,
  findSuggestion,
  lockSuggestion,
  type Suggestion,
} from '@/server/modules/suggestions/service'
import { recordCreation } from '@/server/process/transition'
import { unitOfWork, type WorkContext } from '@/server/process/unit-of-work'
import type { UnitOfWork } from '@/server/process/work'
import { requireFreeTime } from './free-time'
import { insertOffer, insertVersion, lastWasWithdrawn, type Offer } from './repository'
import { offerStateMachine } from './state-machine'
import { sumItems, termsOf, totalOf, validStartOf } from './terms'

type Body = BodyOf<typeof sendOffer>

const dayMs = 86_400_000

/** The suggestion and its booking, both locked. */
const lockSuggestionAndBooking = async (
  work: UnitOfWork,
  seen: Suggestion,
): Promise<{ suggestion: Suggestion; booking: Booking }> => {
  const booking = await lockBooking(work.tx, seen.bookingId)
  const suggestion = await lockSuggestion(work.tx, seen.id)
  if (!suggestion || !booking || booking.status !== 'booking_offers') throw stateChangedError()
  return { suggestion, booking }
}

const insert = async (
  work: UnitOfWork,
  { suggestion, booking }: { suggestion: Suggestion; booking: Booking },
  body: Body,
): Promise<Offer> => {
  const presets = await findCancellationPresets(work.tx, suggestion.providerId)
  const offer = await insertOffer(work.tx, {
    bookingId: booking.id,
    providerId: suggestion.providerId,
    customerId: booking.customerId,
    suggestionId: suggestion.id,
    items: body.items,
    ...sumItems(body.items),
    message: body.message,
    startsAt: new Date(body.starts_at),
    durationMinutes: body.duration_minutes,
    warrantyDays: body.warranty_days,
    cancellation: presets.get(booking.subServiceId) ?? defaultPreset,
    createdAt: work.now,
    expiresAt: new Date(work.now.getTime() + offerDays * dayMs),
  })
  await insertVersion(work.tx, offer, termsOf(offer))
  const by = { actor: 'provider', user: offer.providerId } as const
  await recordCreation(work, offerStateMachine, offer, { step: 'send', by })
  return offer
}

/**
 * Sends an offer on an open suggestion; the number of standing offers is counted under the booking's row
 * lock.
 */
export const sendOfferOn = async (
  context: WorkContext,
  caller: number,
  body: Body,
  attempt: IdempotencyKey | null,
): Promise<number> => {
  try {
    return await unitOfWork(context, async (work) => {
      assertNoErasurePending(await requireReadyProvider(work.tx, caller))
      return withIdempotencyKey(work.tx, attempt, async () => {
        const seen = await findSuggestion(work.tx, body.suggestion)
        if (!seen || seen.providerId !== caller) throw notFoundError()
        const startsAt = validStartOf(body, work.now)
        const locked = await lockSuggestionAndBooking(work, seen)
        const { suggestion, booking } = locked
        // After withdrawing an offer the provider may make another one on the same suggestion.
        const again = suggestion.status === 'converted'
        if (again && !(await lastWasWithdrawn(work.tx, booking.id, caller)))
          throw new DomainError('offer_exists')
        if (booking.offerCount >= openOfferLimit) throw new DomainError('offers_full')
        await requireLeastPrice(work, totalOf(body.items), 'items')
        const proposed = { provider: caller, booking: booking.id, startsAt, minutes: body.duration_minutes }
        await requireFreeTime(work.tx, proposed)
        if (!again) await convertToOffer(work, suggestion)
        const offer = await insert(work, locked, body)
        await work.emitEvent({ type: 'offer.sent', offer, booking })
        return offer.id
      })
    })
  } catch (error) {
    if (violatesConstraint(error, 'offers_one_open')) throw new DomainError('offer_exists')
    throw error
  }
}
