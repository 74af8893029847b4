import { and, eq, lt } from 'drizzle-orm'
import type { Db, Executor, Tx } from '@/server/db/client'
import { idempotencyKeys } from '@/server/db/schema/operations'

/** Attempt at a write by one caller, identified by the `Idempotency-Key` header. */
export interface IdempotencyKey {
  user: number
  key: string
  endpoint: string
  bodyHash: string
}
export type StoredIdempotencyKey = typeof idempotencyKeys.$inferSelect

const isKey = ({ user, key }: IdempotencyKey) =>
  and(eq(idempotencyKeys.userId, user), eq(idempotencyKeys.key, key))

export const findIdempotencyKey = async (
  db: Executor,
  attempt: IdempotencyKey,
): Promise<StoredIdempotencyKey | undefined> => {
  const [stored] = await db.select().from(idempotencyKeys).where(isKey(attempt))
  return stored
}

/**
 * Claims the key; returns whether it was free. Waits on the unique index while another transaction holds the same
 * key.
 */
export const claimIdempotencyKey = async (
  tx: Tx,
  { user, key, endpoint, bodyHash }: IdempotencyKey,
): Promise<boolean> => {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId: user, key, endpoint, bodyHash })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return claimed.length > 0
}

export const saveObjectId = (tx: Tx, attempt: IdempotencyKey, objectId: number) =>
  tx.update(idempotencyKeys).set({ objectId }).where(isKey(attempt))

/** Answers how many keys were deleted. */
export const deleteIdempotencyKeysBefore = async (db: Db, moment: Date): Promise<number> =>
  (await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, moment))).rowCount ?? 0
