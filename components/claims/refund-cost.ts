import { splitShares } from '@/components/disputes/split-shares'
import type { Claim } from '@/lib/contract/claims'

/** Returns what a refund takes from the provider's balance: the commission on it goes back too. Null if unknown. */
export const refundCost = (balance: Claim['balance'], refund: number): number | null => {
  if (!balance) return null
  const whole = { held_cents: balance.funded_cents, holding: balance }
  const [kept, before] = [splitShares(whole, refund), splitShares(whole, 0)]
  return kept && before ? before.providerCents - kept.providerCents : null
}
