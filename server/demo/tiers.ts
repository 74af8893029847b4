import type { Db } from '@/server/db/client'
import { depositTiers } from '@/server/db/schema/wallet'

/** What the demo adds to deposits. */
const demoTiers: (typeof depositTiers.$inferInsert)[] = [
  { depositCents: 10_000, bonusCents: 500 },
  { depositCents: 25_000, bonusCents: 2_000 },
  { depositCents: 50_000, bonusCents: 5_000 },
]

/** Leaves them as they are where they exist. */
export const seedDemoTiers = async (db: Db): Promise<void> => {
  await db.insert(depositTiers).values(demoTiers).onConflictDoNothing()
}
