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
 * Splits for a cancellation: the provider keeps fee and advanced material, the customer gets the rest of their
 * payment, and an unused coupon goes back whole.
 */
export const refundLessFee = (holding: EscrowBalance, feeCents: number): EscrowSplit => {
  const { heldCents, paidCents, drawnCents } = holding
  const keptCents = Math.min(feeCents + drawnCents, paidCents)
  const customerCents = Math.min(heldCents, paidCents - keptCents)
  const providerCents = Math.min(Math.max(0, keptCents - drawnCents), heldCents - customerCents)
  const couponCents = heldCents - customerCents - providerCents
  return withinEarnings(holding, { customerCents, providerCents, couponCents }, true)
}

/** Splits half of the refundable amount, for a ruling without a sum; an odd centavo goes to the customer. */
export const halfRefund = (holding: EscrowBalance): EscrowSplit =>
  splitEscrow(holding, Math.ceil(maxRefundCents(holding) / 2))
