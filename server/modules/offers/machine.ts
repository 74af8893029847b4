import { offerProcess, type OfferState, type OfferStep } from '@/lib/contract/offers'
import type { Machine, ManyMachine } from '@/server/process/machine'
import { manyOffers, moveOffer, type Offer, type OfferValues } from './repository'

/** The process of offers with its compare-and-set and journal. */
export const offerMachine = {
  process: offerProcess,
  prefix: 'offer.',
  move: moveOffer,
  subject: (offer) => ({ bookingId: offer.bookingId, offerId: offer.id }),
  ...manyOffers,
} as const satisfies Machine<OfferStep, OfferState, Offer, OfferValues> & ManyMachine<OfferStep, OfferState>
