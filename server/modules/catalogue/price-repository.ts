import { eq } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import { subServices } from '@/server/db/schema/catalogue'

export type UsualPrice = Pick<
  typeof subServices.$inferSelect,
  'lowCents' | 'highCents' | 'unit' | 'priceVersion'
>

export const findPrice = async (db: Executor, slug: string): Promise<UsualPrice | null> =>
  (
    await db
      .select({
        lowCents: subServices.lowCents,
        highCents: subServices.highCents,
        unit: subServices.unit,
        priceVersion: subServices.priceVersion,
      })
      .from(subServices)
      .where(eq(subServices.slug, slug))
  )[0] ?? null

/** False where there is no such sub-service. */
export const updatePrice = async (
  db: Executor,
  slug: string,
  price: Partial<UsualPrice>,
  now: Date,
): Promise<boolean> => {
  const rows = await db
    .update(subServices)
    .set({ ...price, changedAt: now })
    .where(eq(subServices.slug, slug))
    .returning({ id: subServices.id })
  return rows.length > 0
}
