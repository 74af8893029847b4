import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { media } from '@/server/db/schema/operations'

/** Answers the id of the new row. */
export const insertPicture = async (db: Executor, values: typeof media.$inferInsert): Promise<string> => {
  const [row] = await db.insert(media).values(values).returning({ id: media.id })
  if (!row) throw new Error('an insert answered no row')
  return row.id
}

/**
 * Claims pictures for an owner: the owner's own, and those of visitors that nobody has claimed yet. The first
 * claim's time stays. Answers the ids that were claimed.
 */
export const claimPictures = async (tx: Executor, ids: string[], ownerId: number): Promise<string[]> => {
  const claimed = await tx
    .update(media)
    .set({ ownerId, claimedAt: sql`coalesce(${media.claimedAt}, now())` })
    .where(
      and(
        inArray(media.id, ids),
        or(eq(media.ownerId, ownerId), and(isNull(media.ownerId), isNull(media.claimedAt))),
      ),
    )
    .returning({ id: media.id })
  return claimed.map((row) => row.id)
}

export const readPicture = async (db: Executor, id: string): Promise<Buffer | null> =>
  (await db.select({ bytes: media.bytes }).from(media).where(eq(media.id, id)))[0]?.bytes ?? null

/** The picture, if it is its owner's portrait, which is public. */
export const readPortrait = async (db: Executor, id: string): Promise<Buffer | null> =>
  (
    await db
      .select({ bytes: media.bytes })
      .from(media)
      .innerJoin(users, and(eq(users.id, media.ownerId), eq(users.photoId, media.id)))
      .where(eq(media.id, id))
  )[0]?.bytes ?? null

export const deletePicture = async (db: Executor, id: string): Promise<void> => {
  await db.delete(media).where(eq(media.id, id))
}

/** Deletes pictures uploaded before a moment that were never claimed. Answers how many. */
export const deleteUnclaimed = async (db: Executor, before: Date): Promise<number> => {
  const gone = await db
    .delete(media)
    .where(and(isNull(media.claimedAt), lte(media.createdAt, before)))
    .returning({ id: media.id })
  return gone.length
}
