import { terminalOfferStates, type Offer, type OfferState } from '@/lib/contract/offers'
import { offeredWarranty } from '@/lib/shared/warranty'

export type Badge = 'lowest' | 'earliest' | 'bestRated'

const over: readonly OfferState[] = terminalOfferStates
const standing = (offer: Offer) =>
  !offer.is_time_taken && (offer.status === 'pending' || offer.status === 'update_pending')

/** Below this number of reviews an average says little. */
const leastReviews = 3

/**
 * Badges of offers: lowest total, earliest start, best rating. Awarded among at least two open offers at free times, to
 * a single leader, and a rating only with enough reviews.
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
  lead('lowest', (offer) => termsNow(offer).total_cents)
  lead('earliest', (offer) => time(termsNow(offer).starts_at))
  lead('bestRated', ({ provider }) =>
    provider.rating === null || provider.review_count < leastReviews ? null : -provider.rating,
  )
  return badges
}

/** Offers the customer may still take, is paying, or has. */
export const isOpen = (offer: Pick<Offer, 'status'>): boolean => !over.includes(offer.status)

/** Returns the earlier of the offer's and the request's deadline. */
export const validUntil = (
  { expires_at: own }: Pick<Offer, 'expires_at'>,
  openUntil: string | null,
): string => (openUntil !== null && time(openUntil) < time(own) ? openUntil : own)

export const offerSorts = ['price', 'rating', 'soonest', 'newest'] as const
export type OfferSort = (typeof offerSorts)[number]

/** Returns the sort order named by the address; by price otherwise. */
export const offerSortOf = (named: string | null): OfferSort =>
  offerSorts.find((sort) => sort === named) ?? 'price'

/** Returns an offer's terms as its update proposes. */
export const termsNow = (offer: Offer) => offer.pending_update ?? offer

const time = (moment: string) => new Date(moment).getTime()
const orders: Record<OfferSort, (a: Offer, b: Offer) => number> = {
  price: (a, b) => termsNow(a).total_cents - termsNow(b).total_cents,
  // Providers without reviews sort after rated ones.
  rating: ({ provider: a }, { provider: b }) =>
    (b.rating ?? 0) - (a.rating ?? 0) || b.review_count - a.review_count,
  soonest: (a, b) => time(termsNow(a).starts_at) - time(termsNow(b).starts_at),
  newest: (a, b) => time(b.created_at) - time(a.created_at),
}

/** Sorts open offers before ended ones, by the given order, ties by price. */
export const sortOffers = (offers: readonly Offer[], sort: OfferSort = 'price'): Offer[] =>
  [...offers].sort(
    (a, b) =>
      Number(isOpen(b)) - Number(isOpen(a)) || orders[sort](a, b) || orders.price(a, b) || a.pk - b.pk,
  )

/** Returns pks in their former order, without those that are gone, before new ones. */
export const keepOrder = (former: readonly number[], now: readonly number[]): number[] => [
  ...former.filter((pk) => now.includes(pk)),
  ...now.filter((pk) => !former.includes(pk)),
]

/** What a card of an offer may say besides price and provider. */
export type CardFact = 'start' | 'duration' | 'warranty' | 'material'

const valueOf: Record<CardFact, (offer: Offer) => unknown> = {
  start: (offer) => time(termsNow(offer).starts_at),
  duration: (offer) => termsNow(offer).duration_minutes,
  warranty: (offer) => offeredWarranty(termsNow(offer)).days,
  material: (offer) => termsNow(offer).material_cents,
}

/**
 * Splits start and duration into those that all offers have in common, said once, and those that differ, said on each
 * card along with a differing warranty or material. A single offer says all of its own.
 */
export const cardFacts = (offers: readonly Offer[]): { common: CardFact[]; own: CardFact[] } => {
  const always: CardFact[] = ['start', 'duration']
  const all: CardFact[] = [...always, 'warranty', 'material']
  if (offers.length < 2) return { common: [], own: all }
  const isCommon = (fact: CardFact) => new Set(offers.map(valueOf[fact])).size === 1
  return {
    common: always.filter(isCommon),
    own: all.filter((fact) => !isCommon(fact)),
  }
}

/** Returns the messages of an offer in order: that it was sent with, that of its terms, and that of proposed ones. */
export const messagesOf = (
  { first_message: first, message }: Pick<Offer, 'first_message' | 'message'>,
  proposed?: Pick<Offer, 'message'> | null,
): string[] => [...new Set([first ?? '', message, proposed?.message ?? ''])].filter(Boolean)

/** At most this many offers side by side. */
export const maxPinned = 3

/** Returns the terms as comparable text: unlike the version, it is the same after a proposed update is accepted. */
export const termsText = (offer: Offer): string => {
  const { items, message, starts_at, duration_minutes, warranty_days } = termsNow(offer)
  return JSON.stringify([items, message, starts_at, duration_minutes, warranty_days])
}
