import { offerProcess, type OfferState, type OfferStep } from '@/lib/contract/offers'
import type { BulkStateMachine, StateMachine } from '@/server/process/state-machine'
import { compareAndSetOffer, offerBulkStateMachine, type Offer, type OfferValues } from './repository'

/** The process of offers with its compare-and-set and journal. */
export const offerStateMachine = {
  process: offerProcess,
  prefix: 'offer.',
  compareAndSet: compareAndSetOffer,
  subject: (offer) => ({ bookingId: offer.bookingId, offerId: offer.id }),
  ...offerBulkStateMachine,
} as const satisfies StateMachine<OfferStep, OfferState, Offer, OfferValues> &
  BulkStateMachine<OfferStep, OfferState>
