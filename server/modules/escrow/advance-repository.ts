import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { MaterialAdvanceState } from '@/lib/contract/booking-money'
import type { Executor, Tx } from '@/server/db/client'
import { materialAdvances } from '@/server/db/schema/payments'

export type Advance = typeof materialAdvances.$inferSelect
export type AdvanceValues = Partial<typeof materialAdvances.$inferInsert>

/** The advances of a booking since it was paid, oldest first. */
export const listAdvances = (tx: Executor, booking: number, since: Date): Promise<Advance[]> =>
  tx
    .select()
    .from(materialAdvances)
    .where(and(eq(materialAdvances.bookingId, booking), gte(materialAdvances.createdAt, since)))
    .orderBy(asc(materialAdvances.id))

export const insertAdvance = async (
  tx: Tx,
  values: typeof materialAdvances.$inferInsert,
): Promise<Advance> => {
  const [advance] = await tx.insert(materialAdvances).values(values).returning()
  if (!advance) throw new Error('an insert answered no row')
  return advance
}

/** Compare-and-set: null when the advance was no longer in `from`. */
export const compareAndSetAdvance = async (
  tx: Tx,
  id: number,
  from: MaterialAdvanceState,
  to: MaterialAdvanceState,
  values: AdvanceValues,
): Promise<Advance | null> =>
  (
    await tx
      .update(materialAdvances)
      .set({ ...values, status: to, updatedAt: sql`now()` })
      .where(and(eq(materialAdvances.id, id), eq(materialAdvances.status, from)))
      .returning()
  )[0] ?? null
