import {
  maxRefundCents,
  splitEscrow,
  withinEarnings,
  type EscrowBalance,
  type EscrowSplit,
} from '@/lib/shared/escrow-split'

/** All of it to the provider. */
export const noRefund = (holding: EscrowBalance): EscrowSplit =>
  withinEarnings(holding, { customerCents: 0, couponCents: 0, providerCents: holding.heldCents })

/**
 * A cancellation: the provider keeps the fee and drawn material, the customer gets the rest of what they
 * paid, and an unused coupon goes back whole.
 */
export const refundLessFee = (holding: EscrowBalance, feeCents: number): EscrowSplit => {
  const { heldCents, paidCents, drawnCents } = holding
  const keptCents = Math.min(feeCents + drawnCents, paidCents)
  const customerCents = Math.min(heldCents, paidCents - keptCents)
  const providerCents = Math.min(Math.max(0, keptCents - drawnCents), heldCents - customerCents)
  const couponCents = heldCents - customerCents - providerCents
  return withinEarnings(holding, { customerCents, providerCents, couponCents }, true)
}

/** Half of what can go back, for a ruling without a sum; an odd centavo is the customer's. */
export const halfRefund = (holding: EscrowBalance): EscrowSplit =>
  splitEscrow(holding, Math.ceil(maxRefundCents(holding) / 2))
