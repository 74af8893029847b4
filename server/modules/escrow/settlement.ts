import { commissionOnPart } from '@/lib/shared/commission'

/** The money of one paid booking as it stands, in centavos. */
export interface Holding {
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
}

/** Where the held money goes: the three add up to `heldCents`. */
export interface Division {
  customerCents: number
  /** The coupon's share, which goes back to the platform. */
  couponCents: number
  /** To the provider, before commission. */
  providerCents: number
}

export const nothingBack = ({ heldCents }: Holding): Division => ({
  customerCents: 0,
  couponCents: 0,
  providerCents: heldCents,
})

/** All held money to where it came from: the customer first, then the coupon. */
export const allBack = ({ heldCents, paidCents }: Holding): Division => {
  const customerCents = Math.min(heldCents, paidCents)
  return { customerCents, couponCents: heldCents - customerCents, providerCents: 0 }
}

/**
 * A cancellation: the provider keeps the fee and drawn material, the customer gets the rest of what they
 * paid, and an unused coupon goes back whole.
 */
export const lessFee = (holding: Holding, feeCents: number): Division => {
  const { heldCents, paidCents, drawnCents } = holding
  const keptCents = Math.min(feeCents + drawnCents, paidCents)
  const customerCents = Math.min(heldCents, paidCents - keptCents)
  const providerCents = Math.min(Math.max(0, keptCents - drawnCents), heldCents - customerCents)
  return { customerCents, providerCents, couponCents: heldCents - customerCents - providerCents }
}

/**
 * A sum goes back to the customer, with the coupon's part in proportion; the provider gets the rest. At most
 * what is held and was paid.
 */
export const split = (holding: Holding, refundCents: number): Division => {
  const { heldCents, paidCents, fundedCents } = holding
  const customerCents = Math.min(refundCents, mostBack(holding))
  const share = paidCents ? Math.round(((fundedCents - paidCents) * customerCents) / paidCents) : 0
  const couponCents = Math.min(share, heldCents - customerCents)
  return { customerCents, couponCents, providerCents: heldCents - customerCents - couponCents }
}

/** The most that can go back to the customer. */
export const mostBack = ({ heldCents, paidCents }: Holding): number => Math.min(heldCents, paidCents)

/** Half of what can go back, for a ruling without a sum; an odd centavo is the customer's. */
export const halfBack = (holding: Holding): Division => split(holding, Math.ceil(mostBack(holding) / 2))

/**
 * Commission on what the provider gets. Released money pays for material first, which bears none; a
 * cancellation fee is all labour.
 */
export const commissionOf = (
  { materialCents, drawnCents, releasedLabourCents, takenCents }: Holding,
  providerCents: number,
  isFee: boolean,
): { labourCents: number; commissionCents: number } => {
  const materialLeft = isFee ? 0 : Math.max(0, materialCents - drawnCents)
  const labourCents = Math.max(0, providerCents - materialLeft)
  const before = { labourCents: releasedLabourCents, takenCents }
  return { labourCents, commissionCents: commissionOnPart(before, labourCents) }
}
