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
 * What sets offers apart, as plain facts: the lowest total, the earliest start, the best rating. Only among
 * at least two standing offers, only where one leads alone, and a rating only with a review behind it.
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

/** What the customer may still take, is paying, or has. */
export const isOpen = (offer: Pick<Offer, 'status'>): boolean => !over.includes(offer.status)

/** Offers to decide on first, the cheapest leading; those that ended after them. */
export const inOrder = (offers: readonly Offer[]): Offer[] =>
  [...offers].sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || a.total_cents - b.total_cents)
