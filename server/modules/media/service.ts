import type { Executor } from '@/server/db/client'
import type { Picture } from './format'
import { claimPictures, deletePicture, insertPicture, readPicture, readPortrait } from './repository'

export { deletePicture as dropPicture, readPicture, readPortrait }

/** Stores a picture nothing refers to yet. `owner` is null for a visitor who has not signed in. */
export const keepPicture = (db: Executor, owner: number | null, picture: Picture): Promise<string> =>
  insertPicture(db, {
    ownerId: owner,
    bytes: picture.bytes,
    width: picture.width,
    height: picture.height,
  })

/**
 * Marks pictures as referred to; unclaimed ones are deleted after a day. A person may claim their own, and a
 * visitor's that nobody has claimed. Answers the ids that were refused: unknown ones, and another person's.
 */
export const claimPhotos = async (tx: Executor, ids: string[], ownerId: number): Promise<string[]> => {
  if (ids.length === 0) return []
  const claimed = new Set(await claimPictures(tx, ids, ownerId))
  return ids.filter((id) => !claimed.has(id.toLowerCase()))
}
