import type { Executor } from '@/server/db/client'
import type { PdfFile } from './document'
import type { Picture } from './format'
import {
  claimFresh,
  claimPictures,
  deletePicture,
  fileFacts,
  findFacts,
  insertUpload,
  readPortrait,
  readUpload,
  type FileFacts,
} from './repository'

export {
  claimFresh,
  deletePicture as dropPicture,
  fileFacts,
  findFacts,
  readPortrait,
  readUpload,
  type FileFacts,
}

/** Stores a picture nothing refers to yet. `owner` is null for a visitor who has not signed in. */
export const keepPicture = (db: Executor, owner: number | null, picture: Picture): Promise<string> =>
  insertUpload(db, {
    ownerId: owner,
    bytes: picture.bytes,
    width: picture.width,
    height: picture.height,
  })

/** The same for what may be a PDF. */
export const keepFile = (db: Executor, owner: number, file: Picture | PdfFile): Promise<string> =>
  'name' in file
    ? insertUpload(db, { ownerId: owner, type: 'application/pdf', bytes: file.bytes, name: file.name })
    : keepPicture(db, owner, file)

/**
 * Marks pictures as referred to; unclaimed ones are deleted after a day. A person may claim their own, and a
 * visitor's that nobody has claimed. Answers the ids that were refused: unknown ones, and another person's.
 */
export const claimPhotos = async (tx: Executor, ids: string[], ownerId: number): Promise<string[]> => {
  if (ids.length === 0) return []
  const claimed = new Set(await claimPictures(tx, ids, ownerId))
  return ids.filter((id) => !claimed.has(id.toLowerCase()))
}
