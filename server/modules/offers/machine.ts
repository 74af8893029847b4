import { sql } from 'drizzle-orm'
import { offerProcess, type OfferState, type OfferStep } from '@/lib/contract/offers'
import { offers } from '@/server/db/schema/bookings'
import type { Machine, ManyMachine } from '@/server/process/machine'
import { moveOffer, type Offer, type OfferValues } from './repository'

/** How offers move: the one table, their compare-and-set, and what the journal keeps of them. */
export const offerMachine = {
  process: offerProcess,
  prefix: 'offer.',
  move: moveOffer,
  subject: (offer) => ({ bookingId: offer.bookingId, offerId: offer.id }),
  table: offers,
  always: [sql`updated_at = now()`],
  columns: {
    id: sql`${offers.id}`,
    status: sql`${offers.status}`,
    bookingId: sql`${offers.bookingId}`,
    offerId: sql`${offers.id}`,
    detail: sql`null::text`,
  },
} as const satisfies Machine<OfferStep, OfferState, Offer, OfferValues> & ManyMachine<OfferStep, OfferState>
