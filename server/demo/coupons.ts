import type { Db } from '@/server/db/client'
import { coupons } from '@/server/db/schema/coupons'

/** Two coupons of the demo, which say that they are. */
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
    textPt: 'R$ 20 em serviços a partir de R$ 100 (demonstração)',
    textEn: 'R$20 off work from R$100 (demo)',
    amountCents: 2_000,
    minCents: 10_000,
    usesEach: 3,
  },
]

/** Leaves them as they are where they exist. */
export const seedDemoCoupons = async (db: Db): Promise<void> => {
  await db.insert(coupons).values(demoCoupons).onConflictDoNothing()
}
