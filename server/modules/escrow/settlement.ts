import { mostBack, split, type Division, type Holding } from '@/lib/shared/division'

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

/** Half of what can go back, for a ruling without a sum; an odd centavo is the customer's. */
export const halfBack = (holding: Holding): Division => split(holding, Math.ceil(mostBack(holding) / 2))
