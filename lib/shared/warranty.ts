/**
 * Returns the warranty of the law, in days from completion: Código de Defesa do Consumidor, art. 26. What an offer
 * promises extends it, never shortens it.
 */
export const legalWarranty = (isDurable: boolean): number => (isDurable ? 90 : 30)

interface WarrantyDays {
  warranty_days: number | null
  legal_warranty_days?: number | undefined
}

/** Returns the length of an offer's warranty, and whether the offer promises more than the law. */
export const offeredWarranty = ({
  warranty_days: offered,
  legal_warranty_days: legal = legalWarranty(false),
}: WarrantyDays): { days: number; isOffered: boolean } => ({
  days: Math.max(legal, offered ?? 0),
  isOffered: (offered ?? 0) > legal,
})

const day = 86_400_000

interface WarrantyTerms {
  completedAt: Date
  isDurable: boolean
  /** What the offer promised, days; null for none beyond the law's. */
  offeredDays: number | null
}

/** Returns the end and length of the warranty of completed work. */
export const warrantyOf = ({ completedAt, isDurable, offeredDays }: WarrantyTerms) => {
  const { days, isOffered } = offeredWarranty({
    warranty_days: offeredDays,
    legal_warranty_days: legalWarranty(isDurable),
  })
  return { until: new Date(completedAt.getTime() + days * day), days, isOffered }
}
