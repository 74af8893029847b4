import { eq } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import { subServices } from '@/server/db/schema/catalogue'

const { lowCents, highCents, unit, priceVersion } = subServices
const columns = { lowCents, highCents, unit, priceVersion }

export type UsualPrice = Pick<typeof subServices.$inferSelect, keyof typeof columns>

export const findPrice = async (db: Executor, slug: string): Promise<UsualPrice | null> =>
  (await db.select(columns).from(subServices).where(eq(subServices.slug, slug)))[0] ?? null

/** Returns the price after the change; null where there is no such sub-service. */
export const updatePrice = async (
  db: Executor,
  slug: string,
  price: Partial<UsualPrice>,
  now: Date,
): Promise<UsualPrice | null> =>
  (
    await db
      .update(subServices)
      .set({ ...price, changedAt: now })
      .where(eq(subServices.slug, slug))
      .returning(columns)
  )[0] ?? null
