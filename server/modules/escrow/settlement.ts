import { commissionOnPart } from '@/lib/shared/commission'

/** The money of one paid booking as it stands, in centavos. */
export interface Holding {
  /** In escrow now. */
  heldCents: number
  /** What was paid into it, a coupon of the platform included. */
  fundedCents: number
  /** Of that, what the customer gave himself. */
  paidCents: number
  /** The part of `fundedCents` that is material. */
  materialCents: number
  /** Material the provider drew before completion. */
  drawnCents: number
  /** Labour released so far, and the commission taken on it. */
  releasedLabourCents: number
  takenCents: number
}

/** Where what is held goes: the three are together `heldCents`. */
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

/** All that is held, to where it came from: first the customer, then the coupon. */
export const allBack = ({ heldCents, paidCents }: Holding): Division => {
  const customerCents = Math.min(heldCents, paidCents)
  return { customerCents, couponCents: heldCents - customerCents, providerCents: 0 }
}

/**
 * A canceled booking: the provider keeps the fee and the material already drawn against its receipt, the customer
 * gets what is left of what they paid, and a coupon that was not used up goes back whole.
 */
export const lessFee = (holding: Holding, feeCents: number): Division => {
  const { heldCents, paidCents, drawnCents } = holding
  const keptCents = Math.min(feeCents + drawnCents, paidCents)
  const customerCents = Math.min(heldCents, paidCents - keptCents)
  const providerCents = Math.min(Math.max(0, keptCents - drawnCents), heldCents - customerCents)
  return { customerCents, providerCents, couponCents: heldCents - customerCents - providerCents }
}

/**
 * So much goes back to the customer, and a coupon in the proportion of what they paid; the provider gets the rest.
 * At most what is held and was paid.
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

/** Half of what can go back, for a ruling that names no sum; the odd centavo is the customer's. */
export const halfBack = (holding: Holding): Division => split(holding, Math.ceil(mostBack(holding) / 2))

/**
 * Commission on what the provider gets. What is released pays for material first, of which nothing is kept; the fee
 * of a cancellation is all labour.
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
