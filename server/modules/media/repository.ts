import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { UploadType } from '@/lib/contract/chat-files'
import type { Executor } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { media } from '@/server/db/schema/operations'

/** Metadata of an upload; its bytes are read only to be sent. */
export const fileColumns = {
  id: media.id,
  type: media.type,
  name: media.name,
  width: media.width,
  height: media.height,
  // Known without reading them.
  bytes: sql<number>`coalesce(${media.byteCount}, octet_length(${media.bytes}))`,
}

export interface StoredFileInfo {
  id: string
  type: UploadType
  name: string | null
  width: number | null
  height: number | null
  bytes: number
}

/** Answers the id of the new row. */
export const insertUpload = async (db: Executor, values: typeof media.$inferInsert): Promise<string> => {
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
    .set({ ownerId, network: null, claimedAt: sql`coalesce(${media.claimedAt}, now())` })
    .where(
      and(
        inArray(media.id, ids),
        // A PDF is nobody's photo.
        isNotNull(media.width),
        or(eq(media.ownerId, ownerId), and(isNull(media.ownerId), isNull(media.claimedAt))),
      ),
    )
    .returning({ id: media.id })
  return claimed.map((row) => row.id)
}

/** Bytes of visitors' uploads that nobody has claimed: of one network, and of all. */
export const sumUnclaimedBytes = async (
  db: Executor,
  network: string,
): Promise<{ ofNetwork: number; ofAll: number }> => {
  const { bytes } = fileColumns
  const [sums] = await db
    .select({
      ofNetwork: sql`coalesce(sum(${bytes}) filter (where ${media.network} = ${network}), 0)`.mapWith(Number),
      ofAll: sql`coalesce(sum(${bytes}), 0)`.mapWith(Number),
    })
    .from(media)
    .where(and(isNull(media.claimedAt), isNull(media.ownerId)))
  return sums ?? { ofNetwork: 0, ofAll: 0 }
}

/** Claims the caller's own unclaimed uploads. Returns the metadata of the claimed ones. */
export const claimUnclaimed = async (
  tx: Executor,
  ids: string[],
  ownerId: number,
): Promise<StoredFileInfo[]> =>
  tx
    .update(media)
    .set({ claimedAt: sql`now()` })
    .where(and(inArray(media.id, ids), eq(media.ownerId, ownerId), isNull(media.claimedAt)))
    .returning(fileColumns)

export const findFileInfo = async (db: Executor, id: string): Promise<StoredFileInfo | null> =>
  (await db.select(fileColumns).from(media).where(eq(media.id, id)))[0] ?? null

/** Its bytes are null where the object store has them. */
export interface FoundUpload {
  id: string
  bytes: Buffer | null
}

export const findUpload = async (db: Executor, id: string, type: UploadType): Promise<FoundUpload | null> =>
  (
    await db
      .select({ id: media.id, bytes: media.bytes })
      .from(media)
      .where(and(eq(media.id, id), eq(media.type, type)))
  )[0] ?? null

/** The picture, if it is its owner's portrait, which is public. */
export const findPortrait = async (db: Executor, id: string): Promise<FoundUpload | null> =>
  (
    await db
      .select({ id: media.id, bytes: media.bytes })
      .from(media)
      .innerJoin(users, and(eq(users.id, media.ownerId), eq(users.photoId, media.id)))
      .where(eq(media.id, id))
  )[0] ?? null

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
