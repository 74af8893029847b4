import type { UploadType } from '@/lib/contract/chat-files'
import type { Needs } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { DomainError, validationError } from '@/server/http/errors'
import type { Picture } from './format'
import type { PdfFile } from './pdf'
import {
  claimPictures,
  claimUnclaimed,
  deletePicture,
  fileColumns,
  findFileInfo,
  findUpload,
  insertUpload,
  type StoredFileInfo,
} from './repository'
import { readStoredBytes, stageUpload, type StoredFile } from './stored-objects'
import { bindObject, hasStoredObjects } from './stored-objects-repository'

export {
  hasStoredObjects,
  claimUnclaimed,
  deletePicture as dropPicture,
  fileColumns,
  findFileInfo,
  stageUpload,
  type StoredFileInfo,
}

type NewUpload = Omit<Parameters<typeof insertUpload>[1], 'id' | 'bytes' | 'byteCount'>

/** Stores an upload, with its bytes in the row or in an object that was stored before. */
const insertStoredFile = (
  db: Executor,
  kept: StoredFile<{ bytes: Buffer }>,
  values: NewUpload,
): Promise<string> => {
  if ('bytes' in kept) return insertUpload(db, { ...values, bytes: kept.bytes })
  const { object, byteCount } = kept
  return db.transaction(async (tx) => {
    // The object is already being deleted.
    if (!(await bindObject(tx, object))) throw new DomainError('unavailable', undefined, undefined, 1)
    return insertUpload(tx, { ...values, id: object, byteCount })
  })
}

/** Stores an unclaimed picture. A signed-out visitor is identified by a hash of their network. */
export const storePicture = (
  db: Executor,
  owner: number | null,
  picture: StoredFile<Picture>,
  network: string | null = null,
): Promise<string> =>
  insertStoredFile(db, picture, { ownerId: owner, network, width: picture.width, height: picture.height })

/** Stores an unclaimed picture or PDF. */
export const storeFile = (
  db: Executor,
  owner: number,
  file: StoredFile<Picture> | StoredFile<PdfFile>,
): Promise<string> =>
  'name' in file
    ? insertStoredFile(db, file, { ownerId: owner, type: 'application/pdf', name: file.name })
    : storePicture(db, owner, file)

export const readUpload = async (
  context: Needs<'db' | 'mediaStore'>,
  id: string,
  type: UploadType,
): Promise<Buffer | null> => {
  const found = await findUpload(context.db, id, type)
  return found && readStoredBytes(context, found)
}

/**
 * Marks pictures as referred to; unclaimed ones are deleted after a day. A person may claim their own, and a
 * visitor's that nobody has claimed. Answers the ids that were refused: unknown ones, and another person's.
 */
export const claimPhotos = async (tx: Executor, ids: string[], ownerId: number): Promise<string[]> => {
  if (ids.length === 0) return []
  const claimed = new Set(await claimPictures(tx, ids, ownerId))
  return ids.filter((id) => !claimed.has(id.toLowerCase()))
}

/** Claims the photos a step brings; refuses the step, on its field `photos`, where one is unknown or another person's. */
export const requirePhotos = async (tx: Executor, ids: string[], ownerId: number): Promise<void> => {
  if ((await claimPhotos(tx, ids, ownerId)).length) throw validationError({ photos: ['unknown_photo'] })
}
