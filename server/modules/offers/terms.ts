import type { OfferItem } from '@/lib/contract/offers'
import type { OfferTerms } from '@/server/db/schema/bookings'
import type { Offer } from './repository'

/** Sums in centavos, labour and material apart. */
export const totals = (items: readonly OfferItem[]) => {
  const of = (kind: OfferItem['kind']) =>
    items.filter((item) => item.kind === kind).reduce((sum, item) => sum + item.amount_cents, 0)
  return { labourCents: of('labour'), materialCents: of('material') }
}

export const termsOf = (
  offer: Pick<Offer, 'items' | 'message' | 'startsAt' | 'durationMinutes'>,
): OfferTerms => ({
  items: offer.items,
  message: offer.message,
  starts_at: offer.startsAt.toISOString(),
  duration_minutes: offer.durationMinutes,
})

export const presentTerms = (terms: OfferTerms) => {
  const { labourCents, materialCents } = totals(terms.items)
  return {
    ...terms,
    labour_cents: labourCents,
    material_cents: materialCents,
    total_cents: labourCents + materialCents,
  }
}
