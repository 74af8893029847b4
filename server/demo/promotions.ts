import type { Db } from '@/server/db/client'
import { coupons } from '@/server/db/schema/coupons'
import { depositTiers } from '@/server/db/schema/wallet'

/** Two coupons of the demo, which say that they are. Neither takes more off than the commission. */
const demoCoupons: (typeof coupons.$inferInsert)[] = [
  {
    code: 'BEMVINDO10',
    textPt: '10% da mão de obra (demonstração)',
    textEn: '10% of labor (demo)',
    percent: 10,
    maxCents: 5_000,
  },
  {
    code: 'OFICIO20',
    textPt: 'R$ 20 a partir de R$ 150 de mão de obra (demonstração)',
    textEn: 'R$20 off labor from R$150 (demo)',
    amountCents: 2_000,
    minCents: 15_000,
    usesEach: 3,
  },
]

/** Leaves them as they are where they exist. */
export const seedDemoCoupons = async (db: Db): Promise<void> => {
  await db.insert(coupons).values(demoCoupons).onConflictDoNothing()
}

/** Bonus tiers of deposits in the demo. */
const demoTiers: (typeof depositTiers.$inferInsert)[] = [
  { depositCents: 10_000, bonusCents: 500 },
  { depositCents: 25_000, bonusCents: 2_000 },
  { depositCents: 50_000, bonusCents: 5_000 },
]

/** Leaves them as they are where they exist. */
export const seedDemoTiers = async (db: Db): Promise<void> => {
  await db.insert(depositTiers).values(demoTiers).onConflictDoNothing()
}
