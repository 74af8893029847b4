import { desc, lte } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import { pricingTerms } from '@/server/db/schema/pricing'

export const findPricingAt = async (db: Executor, at: Date) =>
  (
    await db
      .select({
        commissionPercent: pricingTerms.commissionPercent,
        leastPriceCents: pricingTerms.leastPriceCents,
        warrantyLossCents: pricingTerms.warrantyLossCents,
      })
      .from(pricingTerms)
      .where(lte(pricingTerms.startsAt, at))
      .orderBy(desc(pricingTerms.startsAt))
      .limit(1)
  )[0] ?? null
