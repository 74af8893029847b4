import { commissionOnPart } from './commission'

/** The money of one paid booking as it stands, in centavos. */
export interface EscrowBalance {
  /** In escrow now. */
  heldCents: number
  /** What was paid in, including a coupon of the platform. */
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
}

/** Where the held money goes: the three add up to `heldCents`. */
export interface EscrowSplit {
  customerCents: number
  /** The coupon's share, which goes back to the platform. */
  couponCents: number
  /** To the provider, before commission. */
  providerCents: number
}

/**
 * A sum goes back to the customer, with the coupon's part in proportion; the provider gets the rest. At most
 * what is held and was paid.
 */
export const splitEscrow = (holding: EscrowBalance, refundCents: number): EscrowSplit => {
  const { heldCents, paidCents, fundedCents } = holding
  const customerCents = Math.min(refundCents, maxRefundCents(holding))
  const share = paidCents ? Math.round(((fundedCents - paidCents) * customerCents) / paidCents) : 0
  const couponCents = Math.min(share, heldCents - customerCents)
  return { customerCents, couponCents, providerCents: heldCents - customerCents - couponCents }
}

/** The most that can go back to the customer. */
export const maxRefundCents = ({ heldCents, paidCents }: EscrowBalance): number =>
  Math.min(heldCents, paidCents)

/**
 * Commission on what the provider gets. Released money pays for material first, which bears none; a
 * cancellation fee is all labour.
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
