import type { z } from 'zod'
import type { depositTierSchema } from '@/lib/contract/wallet'

export type Tier = z.infer<typeof depositTierSchema>

/** The bonus that comes with a deposit: that of the highest tier it reaches. */
export const bonusOf = (tiers: readonly Tier[], cents: number | null): number =>
  tiers
    .filter((tier) => cents !== null && tier.deposit_cents <= cents)
    .reduce((most, tier) => Math.max(most, tier.bonus_cents), 0)
