import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { media } from '@/server/db/schema/operations'
import type { Picture } from './format'

/** Keeps a picture nobody refers to yet. `owner` is null for a visitor who has not signed in. */
export const keepPicture = async (db: Executor, owner: number | null, picture: Picture): Promise<string> => {
  const [row] = await db
    .insert(media)
    .values({ ownerId: owner, bytes: picture.bytes, width: picture.width, height: picture.height })
    .returning({ id: media.id })
  if (!row) throw new Error('the picture was not kept')
  return row.id
}

/**
 * Marks pictures as referred to, which keeps them. One may claim one's own, and those a visitor uploaded that nobody
 * claimed. Answers the ids that are unknown to the claimant, another's among them.
 */
export const claimPhotos = async (tx: Executor, ids: string[], ownerId: number): Promise<string[]> => {
  if (ids.length === 0) return []
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
  const mine = new Set(claimed.map((row) => row.id))
  return ids.filter((id) => !mine.has(id.toLowerCase()))
}

export const readPicture = async (db: Executor, id: string): Promise<Buffer | null> =>
  (await db.select({ bytes: media.bytes }).from(media).where(eq(media.id, id)))[0]?.bytes ?? null

/** The same, of a picture that is its owner's portrait: what everybody may see. */
export const readPortrait = async (db: Executor, id: string): Promise<Buffer | null> =>
  (
    await db
      .select({ bytes: media.bytes })
      .from(media)
      .innerJoin(users, and(eq(users.id, media.ownerId), eq(users.photoId, media.id)))
      .where(eq(media.id, id))
  )[0]?.bytes ?? null

/** Lets go of a picture that was replaced. */
export const dropPicture = async (db: Executor, id: string): Promise<void> => {
  await db.delete(media).where(eq(media.id, id))
}
