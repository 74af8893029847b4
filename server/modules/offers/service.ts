import type { Offer as ShownOffer } from '@/lib/contract/offers'
import type { Executor } from '@/server/db/client'
import type { Locale } from '@/server/http/locale'
import type { Viewer } from '@/server/http/viewer'
import { presentOffers } from './presenter'
import { findOffers } from './repository'

export type { Offer } from './repository'

/** Offers by id, as `viewer` may see them. */
export const offersByIds = async (
  db: Executor,
  ids: number[],
  viewer: Viewer,
  locale: Locale,
): Promise<Map<number, ShownOffer>> =>
  new Map(
    (await presentOffers(db, await findOffers(db, ids), viewer, locale)).map((offer) => [offer.pk, offer]),
  )
