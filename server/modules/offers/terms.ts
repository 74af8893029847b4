import type { OfferItem } from '@/lib/contract/offers'
import type { Visibility } from '@/lib/contract/visibility'
import type { OfferTerms } from '@/server/db/schema/bookings'
import { validationError } from '@/server/http/errors'
import { maskText } from '@/server/modules/accounts/person'
import { validateStart } from '@/server/modules/bookings/policy'
import type { AgreedTerms } from '@/server/modules/bookings/service'
import type { Offer } from './repository'

/** Sums in centavos, labour and material apart. */
export const sumItems = (items: readonly OfferItem[]) => {
  const of = (kind: OfferItem['kind']) =>
    items.filter((item) => item.kind === kind).reduce((sum, item) => sum + item.amount_cents, 0)
  return { labourCents: of('labour'), materialCents: of('material') }
}

/** Labour and material together. */
export const totalOf = (items: readonly OfferItem[]): number => {
  const { labourCents, materialCents } = sumItems(items)
  return labourCents + materialCents
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
export const presentTerms = (terms: OfferTerms, legalWarranty: number, sight: Visibility) => {
  const { labourCents, materialCents } = sumItems(terms.items)
  return {
    ...terms,
    items: terms.items.map((item) => ({ ...item, text: maskText(item.text, sight) })),
    message: maskText(terms.message, sight),
    warranty_days: terms.warranty_days ?? null,
    legal_warranty_days: legalWarranty,
    labour_cents: labourCents,
    material_cents: materialCents,
    total_cents: labourCents + materialCents,
  }
}

/** The start of the work; refused on its field when it is past or too far ahead. */
export const validStartOf = ({ starts_at }: Pick<OfferTerms, 'starts_at'>, now: Date): Date => {
  const startsAt = new Date(starts_at)
  const fault = validateStart(startsAt, now)
  if (fault) throw validationError({ starts_at: [fault] })
  return startsAt
}

/** The terms its approval agrees on. */
export const agreedTermsOf = (offer: Offer): AgreedTerms => ({
  offer: offer.id,
  provider: offer.providerId,
  startsAt: offer.startsAt,
  durationMinutes: offer.durationMinutes,
  labourCents: offer.labourCents,
  materialCents: offer.materialCents,
})
