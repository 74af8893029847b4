import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lt, lte, not, or, sql } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import { media, unreferencedObjects } from '@/server/db/schema/operations'

/**
 * Says that an object is about to be: nothing refers to it until `bindObject`, and it is deleted when due. False where
 * the deletion of an object of this name has begun.
 */
export const insertOrphanedObject = async (db: Executor, id: string, dueAt: Date): Promise<boolean> => {
  const inserted = await db
    .insert(unreferencedObjects)
    .values({ id, dueAt })
    .onConflictDoUpdate({
      target: unreferencedObjects.id,
      set: { dueAt },
      setWhere: isNull(unreferencedObjects.deletionStartedAt),
    })
    .returning({ id: unreferencedObjects.id })
  return inserted.length > 0
}

/** An upload refers to it from now on. False where its deletion has begun, or is over. */
export const bindObject = async (tx: Executor, id: string): Promise<boolean> => {
  const bound = await tx
    .delete(unreferencedObjects)
    .where(and(eq(unreferencedObjects.id, id), isNull(unreferencedObjects.deletionStartedAt)))
    .returning({ id: unreferencedObjects.id })
  return bound.length > 0
}

/** A sweep that died in between is followed by another after so long. */
const againAfter = sql`now() - interval '5 minutes'`

const dueBy = (now: Date) =>
  lte(unreferencedObjects.dueAt, sql`greatest(now(), ${now.toISOString()}::timestamptz)`)

/** Matches referenced objects: of two concurrent moves, the second found nothing to do. */
const isReferred = (db: Executor) =>
  exists(
    db
      .select({ id: media.id })
      .from(media)
      .where(and(eq(media.id, unreferencedObjects.id), isNull(media.bytes))),
  )

/** Takes up to `limit` objects that are due: from now on nothing can be bound to them. */
export const startOrphanDeletion = async (db: Executor, now: Date, limit: number): Promise<string[]> => {
  await db.delete(unreferencedObjects).where(and(dueBy(now), isReferred(db)))
  const due = db
    .select({ id: unreferencedObjects.id })
    .from(unreferencedObjects)
    .where(
      and(
        dueBy(now),
        or(
          isNull(unreferencedObjects.deletionStartedAt),
          lt(unreferencedObjects.deletionStartedAt, againAfter),
        ),
        not(isReferred(db)),
      ),
    )
    .orderBy(asc(unreferencedObjects.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const taken = await db
    .update(unreferencedObjects)
    .set({ deletionStartedAt: sql`now()` })
    .where(inArray(unreferencedObjects.id, due))
    .returning({ id: unreferencedObjects.id })
  return taken.map(({ id }) => id)
}

export const deleteOrphanedObject = (db: Executor, id: string) =>
  db.delete(unreferencedObjects).where(eq(unreferencedObjects.id, id))

/** Returns whether any upload has its bytes in the object store. */
export const hasStoredObjects = async (db: Executor): Promise<boolean> =>
  (await db.select({ id: media.id }).from(media).where(isNull(media.bytes)).limit(1)).length > 0

/** Lists uploads after `after` with their bytes here or in the object store, by id. */
export const listByLocation = async (
  db: Executor,
  place: 'here' | 'outside',
  after: string | null,
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .select({ id: media.id })
    .from(media)
    .where(
      and(
        place === 'here' ? isNotNull(media.bytes) : isNull(media.bytes),
        after === null ? undefined : gt(media.id, after),
      ),
    )
    .orderBy(asc(media.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

export const readBytes = async (db: Executor, id: string) =>
  (await db.select({ type: media.type, bytes: media.bytes }).from(media).where(eq(media.id, id)))[0] ?? null

/** The bytes are in the object store from now on. False where the upload is gone, or was moved already. */
export const markMovedOut = async (tx: Executor, id: string): Promise<boolean> => {
  const moved = await tx
    .update(media)
    .set({ bytes: null, byteCount: sql`octet_length(${media.bytes})` })
    .where(and(eq(media.id, id), isNotNull(media.bytes)))
    .returning({ id: media.id })
  return moved.length > 0
}

/** The bytes are here from now on. */
export const storeMovedBack = async (tx: Executor, id: string, bytes: Buffer): Promise<boolean> => {
  const moved = await tx
    .update(media)
    .set({ bytes, byteCount: null })
    .where(and(eq(media.id, id), isNull(media.bytes)))
    .returning({ id: media.id })
  return moved.length > 0
}
