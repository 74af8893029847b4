import type { Offer, OfferState } from '@/lib/contract/offers'

export type Badge = 'lowest' | 'earliest' | 'bestRated'

const over: readonly OfferState[] = [
  'completed',
  'withdrawn',
  'rejected',
  'expired',
  'not_selected',
  'canceled',
]
const standing = (offer: Offer) => offer.status === 'pending' || offer.status === 'update_pending'

/**
 * What distinguishes offers: lowest total, earliest start, best rating. Awarded among at least two standing
 * offers, only to a single leader, and a rating only with a review.
 */
export const badgesOf = (offers: readonly Offer[]): Map<number, Badge[]> => {
  const rows = offers.filter(standing)
  const badges = new Map<number, Badge[]>(offers.map((offer) => [offer.pk, []]))
  if (rows.length < 2) return badges
  const lead = (badge: Badge, valueOf: (offer: Offer) => number | null) => {
    const rated = rows.flatMap((offer) => {
      const value = valueOf(offer)
      return value === null ? [] : [{ pk: offer.pk, value }]
    })
    const best = Math.min(...rated.map((one) => one.value))
    const leaders = rated.filter((one) => one.value === best)
    if (leaders.length === 1 && leaders[0]) badges.get(leaders[0].pk)?.push(badge)
  }
  lead('lowest', (offer) => offer.total_cents)
  lead('earliest', (offer) => new Date(offer.starts_at).getTime())
  lead('bestRated', ({ provider }) =>
    provider.rating === null || provider.review_count < 1 ? null : -provider.rating,
  )
  return badges
}

/** Offers the customer may still take, is paying, or has. */
export const isOpen = (offer: Pick<Offer, 'status'>): boolean => !over.includes(offer.status)

/** Standing offers first, the cheapest leading; ended ones last. */
export const inOrder = (offers: readonly Offer[]): Offer[] =>
  [...offers].sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || a.total_cents - b.total_cents)
