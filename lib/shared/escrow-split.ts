import { commissionOnPart } from './commission'
import { excessPromotion, type Promotion } from './promotion'

/** The money of one paid booking as it stands, in centavos. */
export interface EscrowBalance {
  /** In escrow now. */
  heldCents: number
  /** Amount paid in, including a platform coupon. */
  fundedCents: number
  /** The part the customer paid. */
  paidCents: number
  /** The part of `fundedCents` that is material. */
  materialCents: number
  /** Material the provider drew before completion. */
  drawnCents: number
  /** Labour released so far, and the commission taken on it. */
  releasedLabourCents: number
  takenCents: number
  /** The rate agreed for the booking. */
  commissionPercent: number
  /** Promotion still borne by the platform; null for payments made before the commission capped it. */
  promotion: Promotion | null
}

/** Division of the escrowed money: the three shares add up to `heldCents`. */
export interface EscrowSplit {
  customerCents: number
  /** The coupon's share, which goes back to the platform. */
  couponCents: number
  /** To the provider, before commission. */
  providerCents: number
}

/** Returns the promotion left after a refund, which may consist of the bonus first. */
const keptPromotion = (
  { couponCents, bonusCents }: Promotion,
  split: Pick<EscrowSplit, 'couponCents' | 'customerCents'>,
): Promotion => ({
  couponCents: Math.max(0, couponCents - split.couponCents),
  bonusCents: Math.max(0, bonusCents - split.customerCents),
})

/**
 * Takes the promotion above the commission on the paid amount out of a division: first the coupon, which
 * returns to the platform, then the bonus, which returns to the customer. Deducted from the provider, then
 * from the customer.
 */
export const withinEarnings = (holding: EscrowBalance, division: EscrowSplit, isFee = false): EscrowSplit => {
  const { promotion, takenCents } = holding
  let split = division
  // Less is released, so that less commission is taken: a few rounds, each a fraction of the one before.
  while (promotion) {
    const kept = keptPromotion(promotion, split)
    const { commissionCents } = commissionOnRelease(holding, split.providerCents, isFee)
    const excess = excessPromotion(kept, takenCents + commissionCents)
    const coupon = Math.min(excess, kept.couponCents, split.providerCents + split.customerCents)
    const ofProvider = Math.min(coupon, split.providerCents)
    const bonus = Math.min(excess - coupon, kept.bonusCents, split.providerCents - ofProvider)
    if (coupon + bonus === 0) break
    split = {
      customerCents: split.customerCents - (coupon - ofProvider) + bonus,
      couponCents: split.couponCents + coupon,
      providerCents: split.providerCents - ofProvider - bonus,
    }
  }
  return split
}

/**
 * Refunds a sum to the customer, with the coupon's part in proportion; the provider gets the rest. Limited to
 * the escrowed and the paid amount.
 */
export const splitEscrow = (holding: EscrowBalance, refundCents: number): EscrowSplit => {
  const { heldCents, paidCents, fundedCents } = holding
  const customerCents = Math.min(refundCents, maxRefundCents(holding))
  const share = paidCents ? Math.round(((fundedCents - paidCents) * customerCents) / paidCents) : 0
  const couponCents = Math.min(share, heldCents - customerCents)
  return withinEarnings(holding, {
    customerCents,
    couponCents,
    providerCents: heldCents - customerCents - couponCents,
  })
}

/** All held money to where it came from: the customer, and the rest to the coupon. */
export const fullRefund = (holding: EscrowBalance): EscrowSplit => {
  const { heldCents, paidCents } = holding
  const customerCents = Math.min(heldCents, paidCents)
  return withinEarnings(holding, { customerCents, couponCents: heldCents - customerCents, providerCents: 0 })
}

/** The most that can go back to the customer. */
export const maxRefundCents = (holding: EscrowBalance): number => fullRefund(holding).customerCents

/**
 * Returns the commission on the provider's share. Released money pays for material first, which carries none;
 * a cancellation fee is all labour.
 */
export const commissionOnRelease = (
  { materialCents, drawnCents, releasedLabourCents, takenCents, commissionPercent }: EscrowBalance,
  providerCents: number,
  isFee: boolean,
): { labourCents: number; commissionCents: number } => {
  const materialLeft = isFee ? 0 : Math.max(0, materialCents - drawnCents)
  const labourCents = Math.max(0, providerCents - materialLeft)
  const before = { labourCents: releasedLabourCents, takenCents }
  return { labourCents, commissionCents: commissionOnPart(before, labourCents, commissionPercent) }
}
