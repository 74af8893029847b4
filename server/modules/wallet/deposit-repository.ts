import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'
import { bonusLots, depositTiers } from '@/server/db/schema/wallet'

export type Tier = typeof depositTiers.$inferSelect
export type Lot = typeof bonusLots.$inferSelect

export const listTiers = (db: Executor): Promise<Tier[]> =>
  db.select().from(depositTiers).orderBy(asc(depositTiers.depositCents))

/** The tier a deposit reaches; null for one below the first. */
export const findTier = async (db: Executor, cents: number): Promise<Tier | null> =>
  (
    await db
      .select()
      .from(depositTiers)
      .where(lte(depositTiers.depositCents, cents))
      .orderBy(desc(depositTiers.depositCents))
      .limit(1)
  )[0] ?? null

export const insertLot = async (tx: Tx, values: typeof bonusLots.$inferInsert): Promise<void> => {
  await tx.insert(bonusLots).values(values)
}

/** The lots of a person that are not over, locked in one order. */
export const lockLotsOf = (tx: Tx, user: number): Promise<Lot[]> =>
  tx
    .select()
    .from(bonusLots)
    .where(and(eq(bonusLots.userId, user), isNull(bonusLots.expiredAt)))
    .orderBy(asc(bonusLots.expiresAt), asc(bonusLots.id))
    .for('no key update')

export const endLot = async (
  tx: Tx,
  id: number,
  left: Partial<Pick<Lot, 'leftCents' | 'cashLeftCents'>>,
  now: Date,
): Promise<void> => {
  await tx
    .update(bonusLots)
    .set({ ...left, expiredAt: now })
    .where(eq(bonusLots.id, id))
}

/** Whose bonus has ended and is still there. */
export const findEnded = async (db: Executor, now: Date, limit: number): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ user: bonusLots.userId })
    .from(bonusLots)
    .where(and(lte(bonusLots.expiresAt, now), isNull(bonusLots.expiredAt), sql`${bonusLots.leftCents} > 0`))
    .limit(limit)
  return rows.map(({ user }) => user)
}
