import type { Dispute } from '@/lib/contract/disputes'
import { defaultPricing } from '@/lib/contract/pricing'
import { commissionOnRelease, splitEscrow, type EscrowBalance } from '@/lib/shared/escrow-split'

/** Shares of a proposed settlement, in centavos. */
export interface Shares {
  customerCents: number
  /** After commission. */
  providerCents: number
  commissionCents: number
}

/** What is divided. Under warranty all that was paid out is, as if it were in escrow again. */
export type SplitBasis = Pick<Dispute, 'held_cents' | 'holding'> & Partial<Pick<Dispute, 'claim'>>

/** Returns both sides' shares for a given refund; null if the API omits the escrow's composition. */
export const splitShares = ({ held_cents, holding, claim }: SplitBasis, refund: number): Shares | null => {
  if (!holding) return null
  const { promotion } = holding
  const whole: EscrowBalance = {
    heldCents: claim ? holding.funded_cents : held_cents,
    fundedCents: holding.funded_cents,
    paidCents: holding.paid_cents,
    materialCents: holding.material_cents,
    drawnCents: holding.drawn_cents,
    releasedLabourCents: holding.released_labour_cents,
    takenCents: holding.taken_cents,
    commissionPercent: holding.commission_percent ?? defaultPricing.commissionPercent,
    promotion: promotion ? { couponCents: promotion.coupon_cents, bonusCents: promotion.bonus_cents } : null,
  }
  const { customerCents, providerCents } = splitEscrow(whole, refund)
  const { commissionCents } = commissionOnRelease(whole, providerCents, false)
  return { customerCents, providerCents: providerCents - commissionCents, commissionCents }
}
