import { offerProcess, type OfferState, type OfferStep } from '@/lib/contract/offers'
import type { Machine, ManyMachine } from '@/server/process/machine'
import { manyOffers, moveOffer, type Offer, type OfferValues } from './repository'

/** How offers move: the one table, their compare-and-set, and what the journal keeps of them. */
export const offerMachine = {
  process: offerProcess,
  prefix: 'offer.',
  move: moveOffer,
  subject: (offer) => ({ bookingId: offer.bookingId, offerId: offer.id }),
  ...manyOffers,
} as const satisfies Machine<OfferStep, OfferState, Offer, OfferValues> & ManyMachine<OfferStep, OfferState>
