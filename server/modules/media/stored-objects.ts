import { randomUUID } from 'node:crypto'
import type { UploadType } from '@/lib/contract/chat-files'
import { MediaStoreError } from '@/server/adapters/media-store'
import type { Needs } from '@/server/context'
import { DomainError } from '@/server/http/errors'
import { deleteOrphanedObject, insertOrphanedObject, startOrphanDeletion } from './stored-objects-repository'

/** An upload's bytes, or where they are: in the object store, under its id. */
export type StoredFile<File extends { bytes: Buffer }> = Omit<File, 'bytes'> &
  ({ bytes: Buffer } | { object: string; byteCount: number })

const againInSeconds = 5
/** The object store is away: 503 with `Retry-After`. */
const toUnavailableError = (error: unknown): unknown =>
  error instanceof MediaStoreError
    ? Object.assign(new DomainError('unavailable', undefined, undefined, againInSeconds), { cause: error })
    : error

type StorageContext = Needs<'db' | 'clock' | 'mediaStore'>

/**
 * Maximum time between writing an object and the commit that references it, ms; unreferenced ones are deleted later.
 */
export const orphanGraceMs = 3_600_000

/**
 * Puts the bytes where uploads are kept, before the transaction that refers to them: the network has no place in one.
 * The note written first is how an object is found that no transaction came to refer to.
 */
export const stageUpload = async <File extends { bytes: Buffer }>(
  { db, clock, mediaStore }: StorageContext,
  { bytes, ...file }: File,
  type: UploadType,
): Promise<StoredFile<File>> => {
  if (!mediaStore) return { ...file, bytes }
  const object = randomUUID()
  await insertOrphanedObject(db, object, new Date(clock().getTime() + orphanGraceMs))
  await mediaStore.put(object, bytes, type).catch((error: unknown) => {
    throw toUnavailableError(error)
  })
  return { ...file, object, byteCount: bytes.length }
}

/** The bytes of an upload, wherever they are. Null where the object is gone, with its upload as a rule. */
export const readStoredBytes = async (
  { mediaStore }: Needs<'mediaStore'>,
  { id, bytes }: { id: string; bytes: Buffer | null },
): Promise<Buffer | null> => {
  if (bytes) return bytes
  if (!mediaStore) throw new Error('the bytes are in an object store, and MEDIA_URL names none')
  return mediaStore.get(id).catch((error: unknown) => {
    throw toUnavailableError(error)
  })
}

/** Objects deleted in one round. */
const sweepAtOnce = 100

/**
 * Deletes the objects of deleted uploads, and those no upload came to refer to. Answers how many. Where the object
 * store is away, the rest waits for a later turn.
 */
export const deleteOrphanedObjects = async ({ db, clock, mediaStore }: StorageContext): Promise<number> => {
  if (!mediaStore) return 0
  const ids = await startOrphanDeletion(db, clock(), sweepAtOnce)
  for (const id of ids) {
    await mediaStore.delete(id)
    await deleteOrphanedObject(db, id)
  }
  return ids.length
}
