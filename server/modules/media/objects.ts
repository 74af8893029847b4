import { randomUUID } from 'node:crypto'
import type { UploadType } from '@/lib/contract/chat-files'
import { MediaStoreError } from '@/server/adapters/media-store'
import type { Context } from '@/server/context'
import { DomainError } from '@/server/http/errors'
import { deleteLoose, doomLoose, insertLoose } from './objects-repository'

/** An upload's bytes, or where they are: in the object store, under its id. */
export type Kept<File extends { bytes: Buffer }> = Omit<File, 'bytes'> &
  ({ bytes: Buffer } | { object: string; byteCount: number })

const againInSeconds = 5
/** The object store is away: 503 with `Retry-After`. */
const away = (error: unknown): unknown =>
  error instanceof MediaStoreError
    ? Object.assign(new DomainError('unavailable', undefined, undefined, againInSeconds), { cause: error })
    : error

type Places = Pick<Context, 'db' | 'clock' | 'mediaStore'>

/** Between the writing of an object and the commit that refers to it; what is loose for longer is deleted. */
export const looseMs = 3_600_000

/**
 * Puts the bytes where uploads are kept, before the transaction that refers to them: the network has no place in one.
 * The note written first is how an object is found that no transaction came to refer to.
 */
export const setAside = async <File extends { bytes: Buffer }>(
  { db, clock, mediaStore }: Places,
  { bytes, ...file }: File,
  type: UploadType,
): Promise<Kept<File>> => {
  if (!mediaStore) return { ...file, bytes }
  const object = randomUUID()
  await insertLoose(db, object, new Date(clock().getTime() + looseMs))
  await mediaStore.put(object, bytes, type).catch((error: unknown) => {
    throw away(error)
  })
  return { ...file, object, byteCount: bytes.length }
}

/** The bytes of an upload, wherever they are. Null where the object is gone, with its upload as a rule. */
export const bytesOf = async (
  { mediaStore }: Pick<Context, 'mediaStore'>,
  { id, bytes }: { id: string; bytes: Buffer | null },
): Promise<Buffer | null> => {
  if (bytes) return bytes
  if (!mediaStore) throw new Error('the bytes are in an object store, and MEDIA_URL names none')
  return mediaStore.get(id).catch((error: unknown) => {
    throw away(error)
  })
}

/** Objects deleted in one round. */
const sweepAtOnce = 100

/**
 * Deletes the objects of deleted uploads, and those no upload came to refer to. Answers how many. Where the object
 * store is away, the rest waits for a later turn.
 */
export const deleteLooseObjects = async ({ db, clock, mediaStore }: Places): Promise<number> => {
  if (!mediaStore) return 0
  const ids = await doomLoose(db, clock(), sweepAtOnce)
  for (const id of ids) {
    await mediaStore.delete(id)
    await deleteLoose(db, id)
  }
  return ids.length
}
