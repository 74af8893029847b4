import { and, count, eq, gt, max } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'
import { passwordResets } from '@/server/db/schema/accounts'

/** Returns the number of valid reset links of a user and the latest expiry. */
export const countResets = async (
  tx: Tx,
  userId: number,
  now: Date,
): Promise<{ links: number; until: Date | null }> => {
  const [sent] = await tx
    .select({ links: count(), until: max(passwordResets.expiresAt) })
    .from(passwordResets)
    .where(and(eq(passwordResets.userId, userId), gt(passwordResets.expiresAt, now)))
  return sent ?? { links: 0, until: null }
}

export const insertReset = async (tx: Tx, values: typeof passwordResets.$inferInsert): Promise<void> => {
  await tx.insert(passwordResets).values(values)
}

const live = (tokenHash: string, now: Date) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now))

/** The user of a link; null when it is no longer valid. */
export const findReset = async (db: Executor, tokenHash: string, now: Date): Promise<number | null> =>
  (await db.select().from(passwordResets).where(live(tokenHash, now)))[0]?.userId ?? null

/** Uses a link up: of two simultaneous calls one gets the user, the other null. */
export const consumeReset = async (tx: Tx, tokenHash: string, now: Date): Promise<number | null> =>
  (await tx.delete(passwordResets).where(live(tokenHash, now)).returning())[0]?.userId ?? null

/** Invalidates the links already sent. */
export const deleteResets = async (tx: Tx, userId: number): Promise<void> => {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
}
