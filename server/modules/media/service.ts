import type { UploadType } from '@/lib/contract/chat-files'
import type { Context } from '@/server/context'
import type { Executor } from '@/server/db/client'
import { DomainError } from '@/server/http/errors'
import type { PdfFile } from './document'
import type { Picture } from './format'
import { bytesOf, setAside, type Kept } from './objects'
import { areObjects, bindObject } from './objects-repository'
import {
  claimFresh,
  claimPictures,
  deletePicture,
  fileFacts,
  findFacts,
  findUpload,
  insertUpload,
  type FileFacts,
} from './repository'

export {
  areObjects,
  claimFresh,
  deletePicture as dropPicture,
  fileFacts,
  findFacts,
  setAside,
  type FileFacts,
}

type NewUpload = Omit<Parameters<typeof insertUpload>[1], 'id' | 'bytes' | 'byteCount'>

/** Stores an upload whose bytes come with it, or were set aside and are referred to by what is written here. */
const keep = (db: Executor, kept: Kept<{ bytes: Buffer }>, values: NewUpload): Promise<string> => {
  if ('bytes' in kept) return insertUpload(db, { ...values, bytes: kept.bytes })
  const { object, byteCount } = kept
  return db.transaction(async (tx) => {
    // So late that its object is being deleted.
    if (!(await bindObject(tx, object))) throw new DomainError('unavailable', undefined, undefined, 1)
    return insertUpload(tx, { ...values, id: object, byteCount })
  })
}

/** Stores a picture nothing refers to yet. `owner` is null for a visitor who has not signed in. */
export const keepPicture = (db: Executor, owner: number | null, picture: Kept<Picture>): Promise<string> =>
  keep(db, picture, { ownerId: owner, width: picture.width, height: picture.height })

/** The same for what may be a PDF. */
export const keepFile = (
  db: Executor,
  owner: number,
  file: Kept<Picture> | Kept<PdfFile>,
): Promise<string> =>
  'name' in file
    ? keep(db, file, { ownerId: owner, type: 'application/pdf', name: file.name })
    : keepPicture(db, owner, file)

export const readUpload = async (context: Context, id: string, type: UploadType): Promise<Buffer | null> => {
  const found = await findUpload(context.db, id, type)
  return found && bytesOf(context, found)
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
