import { maxRefundCents, splitEscrow, type EscrowBalance, type EscrowSplit } from '@/lib/shared/escrow-split'

export const noRefund = ({ heldCents }: EscrowBalance): EscrowSplit => ({
  customerCents: 0,
  couponCents: 0,
  providerCents: heldCents,
})

/** All held money to where it came from: the customer first, then the coupon. */
export const fullRefund = ({ heldCents, paidCents }: EscrowBalance): EscrowSplit => {
  const customerCents = Math.min(heldCents, paidCents)
  return { customerCents, couponCents: heldCents - customerCents, providerCents: 0 }
}

/**
 * A cancellation: the provider keeps the fee and drawn material, the customer gets the rest of what they
 * paid, and an unused coupon goes back whole.
 */
export const refundLessFee = (holding: EscrowBalance, feeCents: number): EscrowSplit => {
  const { heldCents, paidCents, drawnCents } = holding
  const keptCents = Math.min(feeCents + drawnCents, paidCents)
  const customerCents = Math.min(heldCents, paidCents - keptCents)
  const providerCents = Math.min(Math.max(0, keptCents - drawnCents), heldCents - customerCents)
  return { customerCents, providerCents, couponCents: heldCents - customerCents - providerCents }
}

/** Half of what can go back, for a ruling without a sum; an odd centavo is the customer's. */
export const halfRefund = (holding: EscrowBalance): EscrowSplit =>
  splitEscrow(holding, Math.ceil(maxRefundCents(holding) / 2))
