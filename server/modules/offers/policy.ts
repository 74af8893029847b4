import type { BookingState } from '@/lib/contract/booking-states'
import { offerProcess, type offerActions, type OfferState, type OfferStep } from '@/lib/contract/offers'
import { stepsFrom, type ActorRole } from '@/lib/contract/process'
import type { Viewer } from '@/server/http/viewer'

export interface OfferFacts {
  status: OfferState
  customerId: number
  providerId: number
}

/** The viewer's side, or null for a stranger. */
export const actorIn = (
  viewer: Viewer,
  offer: OfferFacts,
): Extract<ActorRole, 'customer' | 'provider'> | null =>
  offer.customerId === viewer.id ? 'customer' : offer.providerId === viewer.id ? 'provider' : null

type Action = (typeof offerActions)[number]

/** Steps by which the customer agrees to the proposed time. */
const agreeing: readonly OfferStep[] = ['approve', 'accept-update']

/**
 * The steps a person may take on an offer, by its booking's state; sent as `can`. While the booking waits for
 * payment none are possible, and a time that is taken cannot be approved.
 */
export const allowedActions = (
  viewer: Viewer,
  offer: OfferFacts,
  booking: BookingState | undefined,
  isTimeTaken = false,
): Action[] => {
  const actor = actorIn(viewer, offer)
  if (!actor) return []
  if (booking !== 'booking_offers') return ['chat']
  const steps = stepsFrom<OfferStep, OfferState>(offerProcess, offer.status, actor)
  return [
    ...steps.filter(
      (step): step is Exclude<Action, 'chat'> & OfferStep =>
        step !== 'expire' && !(isTimeTaken && agreeing.includes(step)),
    ),
    'chat',
  ] as Action[]
}
