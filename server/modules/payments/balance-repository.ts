import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'
import { bonusLots } from '@/server/db/schema/wallet'

export interface Lot {
  id: number
  leftCents: number
  cashLeftCents: number
}

/** Lots with a rest, by the expiry of their bonus; expired ones keep their cash only and come last. */
const lotsOf = (db: Executor, user: number, now: Date) => {
  const isOver = sql`(${bonusLots.expiredAt} is not null or ${bonusLots.expiresAt} <= ${now.toISOString()}::timestamptz)`
  const leftCents = sql<number>`case when ${isOver} then 0 else ${bonusLots.leftCents} end`
  return db
    .select({ id: bonusLots.id, leftCents, cashLeftCents: bonusLots.cashLeftCents })
    .from(bonusLots)
    .where(
      and(
        eq(bonusLots.userId, user),
        or(gt(bonusLots.cashLeftCents, 0), and(gt(bonusLots.leftCents, 0), sql`not ${isOver}`)),
      ),
    )
    .orderBy(isOver, bonusLots.expiresAt, bonusLots.id)
}

export const findLots = (db: Executor, user: number, now: Date): Promise<Lot[]> => lotsOf(db, user, now)

/** The same, held until the end of the transaction. */
export const lockLots = (tx: Tx, user: number, now: Date): Promise<Lot[]> =>
  lotsOf(tx, user, now).for('no key update')

/** Returns the lot of a deposit, locked; null if it has none. */
export const lockDepositLot = async (
  tx: Tx,
  payment: number,
): Promise<Pick<Lot, 'id' | 'cashLeftCents'> | null> =>
  (
    await tx
      .select({ id: bonusLots.id, cashLeftCents: bonusLots.cashLeftCents })
      .from(bonusLots)
      .where(eq(bonusLots.paymentId, payment))
      .for('no key update')
  )[0] ?? null

/** Updates the rest of a lot. A refund to an expired lot is available for the task that expires it again. */
export const updateLot = async (
  tx: Tx,
  id: number,
  change: { bonus: number; cash: number },
): Promise<void> => {
  await tx
    .update(bonusLots)
    .set({
      leftCents: sql`${bonusLots.leftCents} + ${change.bonus}`,
      cashLeftCents: sql`${bonusLots.cashLeftCents} + ${change.cash}`,
      ...(change.bonus > 0 ? { expiredAt: null } : {}),
    })
    .where(eq(bonusLots.id, id))
}
