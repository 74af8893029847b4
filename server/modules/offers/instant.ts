import { offerDays } from '@/lib/contract/offers'
import type { Tx } from '@/server/db/client'
import { insertOffer, keepVersion, type Offer } from './repository'
import { termsOf, totals } from './terms'

interface Published {
  booking: number
  provider: number
  customer: number
  service: string
  priceCents: number
  startsAt: Date
  durationMinutes: number
}

/** The offer an instant booking stands on: the provider's published price, approved by booking it. */
export const makeInstantOffer = async (tx: Tx, published: Published, now: Date): Promise<Offer> => {
  const items = [{ kind: 'labour' as const, text: published.service, amount_cents: published.priceCents }]
  const offer = await insertOffer(tx, {
    bookingId: published.booking,
    providerId: published.provider,
    customerId: published.customer,
    status: 'approved',
    items,
    ...totals(items),
    message: '',
    startsAt: published.startsAt,
    durationMinutes: published.durationMinutes,
    expiresAt: new Date(now.getTime() + offerDays * 86_400_000),
  })
  await keepVersion(tx, offer, termsOf(offer))
  return offer
}
