import type { BodyOf } from '@/lib/contract/endpoint'
import { offerDays, openOfferLimit, type sendOffer } from '@/lib/contract/offers'
import type { Context } from '@/server/context'
import { violates } from '@/server/db/transaction'
import { DomainError, notFound, stateChanged } from '@/server/http/errors'
import { once, type Attempt } from '@/server/http/idempotency'
import { refuseLeaving } from '@/server/modules/accounts/guards'
import { lockBooking, type Booking } from '@/server/modules/bookings/service'
import { requireOffering } from '@/server/modules/provider/service'
import {
  convert,
  findSuggestion,
  lockSuggestion,
  type Suggestion,
} from '@/server/modules/suggestions/service'
import { recordCreation } from '@/server/process/step'
import { unitOfWork } from '@/server/process/unit-of-work'
import type { Work } from '@/server/process/work'
import { offerMachine } from './machine'
import { insertOffer, keepVersion, lastWasWithdrawn, type Offer } from './repository'
import { startOf, termsOf, totals } from './terms'

type Body = BodyOf<typeof sendOffer>

const dayMs = 86_400_000

/** The suggestion and its booking, both locked. */
const hold = async (work: Work, seen: Suggestion): Promise<{ suggestion: Suggestion; booking: Booking }> => {
  const booking = await lockBooking(work.tx, seen.bookingId)
  const suggestion = await lockSuggestion(work.tx, seen.id)
  if (!suggestion || !booking || booking.status !== 'booking_offers') throw stateChanged()
  return { suggestion, booking }
}

const insert = async (
  work: Work,
  { suggestion, booking }: { suggestion: Suggestion; booking: Booking },
  body: Body,
): Promise<Offer> => {
  const offer = await insertOffer(work.tx, {
    bookingId: booking.id,
    providerId: suggestion.providerId,
    customerId: booking.customerId,
    suggestionId: suggestion.id,
    items: body.items,
    ...totals(body.items),
    message: body.message,
    startsAt: new Date(body.starts_at),
    durationMinutes: body.duration_minutes,
    warrantyDays: body.warranty_days,
    expiresAt: new Date(work.now.getTime() + offerDays * dayMs),
  })
  await keepVersion(work.tx, offer, termsOf(offer))
  const by = { actor: 'provider', user: offer.providerId } as const
  await recordCreation(work, offerMachine, offer, { step: 'send', by })
  return offer
}

/**
 * Sends an offer on an open suggestion; the number of standing offers is counted under the booking's row
 * lock.
 */
export const send = async (
  context: Context,
  caller: number,
  body: Body,
  attempt: Attempt | null,
): Promise<number> => {
  try {
    return await unitOfWork(context, async (work) => {
      refuseLeaving(await requireOffering(work.tx, caller))
      return once(work.tx, attempt, async () => {
        const seen = await findSuggestion(work.tx, body.suggestion)
        if (!seen || seen.providerId !== caller) throw notFound()
        startOf(body, work.now)
        const held = await hold(work, seen)
        const { suggestion, booking } = held
        // After withdrawing an offer the provider may make another one on the same suggestion.
        const again = suggestion.status === 'converted'
        if (again && !(await lastWasWithdrawn(work.tx, booking.id, caller)))
          throw new DomainError('offer_exists')
        if (booking.offerCount >= openOfferLimit) throw new DomainError('offers_full')
        if (!again) await convert(work, suggestion)
        const offer = await insert(work, held, body)
        await work.happened({ type: 'offer.sent', offer, booking })
        return offer.id
      })
    })
  } catch (error) {
    if (violates(error, 'offers_one_open')) throw new DomainError('offer_exists')
    throw error
  }
}
