import type { Sight } from '@/lib/contract/disclosure'
import type { OfferItem } from '@/lib/contract/offers'
import type { OfferTerms } from '@/server/db/schema/bookings'
import { invalid } from '@/server/http/errors'
import { wordsSeen } from '@/server/modules/accounts/person'
import { startFault } from '@/server/modules/bookings/policy'
import type { Agreed } from '@/server/modules/bookings/service'
import type { Offer } from './repository'

/** Sums in centavos, labour and material apart. */
export const totals = (items: readonly OfferItem[]) => {
  const of = (kind: OfferItem['kind']) =>
    items.filter((item) => item.kind === kind).reduce((sum, item) => sum + item.amount_cents, 0)
  return { labourCents: of('labour'), materialCents: of('material') }
}

export const termsOf = (
  offer: Pick<Offer, 'items' | 'message' | 'startsAt' | 'durationMinutes' | 'warrantyDays'>,
): OfferTerms => ({
  items: offer.items,
  message: offer.message,
  starts_at: offer.startsAt.toISOString(),
  duration_minutes: offer.durationMinutes,
  warranty_days: offer.warrantyDays,
})

/** Terms as their writer reads them, or the other side as far as it may. */
export const presentTerms = (terms: OfferTerms, sight: Sight) => {
  const { labourCents, materialCents } = totals(terms.items)
  return {
    ...terms,
    items: terms.items.map((item) => ({ ...item, text: wordsSeen(item.text, sight) })),
    message: wordsSeen(terms.message, sight),
    warranty_days: terms.warranty_days ?? null,
    labour_cents: labourCents,
    material_cents: materialCents,
    total_cents: labourCents + materialCents,
  }
}

/** The start of the work; refused on its field when it is past or too far ahead. */
export const startOf = ({ starts_at }: Pick<OfferTerms, 'starts_at'>, now: Date): Date => {
  const startsAt = new Date(starts_at)
  const fault = startFault(startsAt, now)
  if (fault) throw invalid({ starts_at: [fault] })
  return startsAt
}

/** The terms its approval agrees on. */
export const agreedIn = (offer: Offer): Agreed => ({
  offer: offer.id,
  provider: offer.providerId,
  startsAt: offer.startsAt,
  durationMinutes: offer.durationMinutes,
  labourCents: offer.labourCents,
  materialCents: offer.materialCents,
})
