import { and, eq, lt } from 'drizzle-orm'
import type { Db, Executor, Tx } from '@/server/db/client'
import { idempotencyKeys } from '@/server/db/schema/operations'

/** One caller's attempt to create or move something, named by the `Idempotency-Key` header. */
export interface Attempt {
  user: number
  key: string
  endpoint: string
  bodyHash: string
}
export type StoredAttempt = typeof idempotencyKeys.$inferSelect

const ofAttempt = ({ user, key }: Attempt) =>
  and(eq(idempotencyKeys.userId, user), eq(idempotencyKeys.key, key))

export const findAttempt = async (db: Executor, attempt: Attempt): Promise<StoredAttempt | undefined> => {
  const [stored] = await db.select().from(idempotencyKeys).where(ofAttempt(attempt))
  return stored
}

/** Whether the key was free. Waits on the unique index while another transaction holds the same key. */
export const claimKey = async (tx: Tx, { user, key, endpoint, bodyHash }: Attempt): Promise<boolean> => {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId: user, key, endpoint, bodyHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return claimed.length > 0
}

export const keepObject = (tx: Tx, attempt: Attempt, objectId: number) =>
  tx.update(idempotencyKeys).set({ objectId }).where(ofAttempt(attempt))

/** Answers how many keys were deleted. */
export const deleteKeysBefore = async (db: Db, moment: Date): Promise<number> =>
  (await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, moment))).rowCount ?? 0
