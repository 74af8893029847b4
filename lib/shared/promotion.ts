/** What the platform bears of a booking, in centavos. */
export interface Promotion {
  /** Its coupon; one the provider bears is none of it. */
  couponCents: number
  /** The bonus it gave with a deposit. */
  bonusCents: number
}

/**
 * Promotion never exceeds earnings: of what the platform bears so much may stand beside the commission on what stays
 * paid. The bonus is cut first, then the coupon. Else two accounts of one person would make money of it over work that
 * never was.
 */
export const capPromotion = ({ couponCents, bonusCents }: Promotion, commissionCents: number): Promotion => {
  const coupon = Math.min(couponCents, commissionCents)
  return { couponCents: coupon, bonusCents: Math.min(bonusCents, commissionCents - coupon) }
}

/** What is above it. */
export const excessPromotion = (promotion: Promotion, commissionCents: number): number => {
  const { couponCents, bonusCents } = capPromotion(promotion, commissionCents)
  return promotion.couponCents + promotion.bonusCents - couponCents - bonusCents
}
