/** Discounts of a booking borne by the platform, in centavos. */
export interface Promotion {
  /** Its coupon; one the provider bears is none of it. */
  couponCents: number
  /** The bonus it gave with a deposit. */
  bonusCents: number
}

/**
 * Caps the promotion at the commission on the paid amount: the bonus is cut first, then the coupon. Otherwise
 * two accounts of the same person could profit from work that was never done.
 */
export const capPromotion = ({ couponCents, bonusCents }: Promotion, commissionCents: number): Promotion => {
  const coupon = Math.min(couponCents, commissionCents)
  return { couponCents: coupon, bonusCents: Math.min(bonusCents, commissionCents - coupon) }
}

/** Returns the part of the promotion above the commission. */
export const excessPromotion = (promotion: Promotion, commissionCents: number): number => {
  const { couponCents, bonusCents } = capPromotion(promotion, commissionCents)
  return promotion.couponCents + promotion.bonusCents - couponCents - bonusCents
}
