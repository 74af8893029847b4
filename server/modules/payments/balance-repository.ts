import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'
import { bonusLots } from '@/server/db/schema/wallet'

export interface Lot {
  id: number
  leftCents: number
  cashLeftCents: number
}

/** Unexpired lots with a rest at `now`, the first to expire first. */
const usable = (user: number, now: Date) =>
  and(
    eq(bonusLots.userId, user),
    gt(bonusLots.expiresAt, now),
    isNull(bonusLots.expiredAt),
    or(gt(bonusLots.leftCents, 0), gt(bonusLots.cashLeftCents, 0)),
  )
const columns = { id: bonusLots.id, leftCents: bonusLots.leftCents, cashLeftCents: bonusLots.cashLeftCents }

export const findLots = (db: Executor, user: number, now: Date): Promise<Lot[]> =>
  db
    .select(columns)
    .from(bonusLots)
    .where(usable(user, now))
    .orderBy(asc(bonusLots.expiresAt), asc(bonusLots.id))

/** The same, held until the end of the transaction. */
export const lockLots = (tx: Tx, user: number, now: Date): Promise<Lot[]> =>
  tx
    .select(columns)
    .from(bonusLots)
    .where(usable(user, now))
    .orderBy(asc(bonusLots.expiresAt), asc(bonusLots.id))
    .for('no key update')

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
