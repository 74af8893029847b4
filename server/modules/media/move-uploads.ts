import type { MediaStore } from '@/server/adapters/media-store'
import type { Context, Needs } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { deleteOrphanedObjects, orphanGraceMs } from './stored-objects'
import {
  bindObject,
  insertOrphanedObject,
  listByLocation,
  markMovedOut,
  readBytes,
  storeMovedBack,
} from './stored-objects-repository'

export type MoveDirection = 'out' | 'back'

export interface MovedUploads {
  moved: number
  bytes: number
  /** Deleted meanwhile, or moved by another, or still being deleted in the store: nothing to do now. */
  gone: number
}

type StorageContext = Needs<'db' | 'clock'> & { mediaStore: MediaStore }

/** Rolls a transaction back. */
class Undone extends Error {}

/** False where `work` found that it must not be. */
const whole = (db: Context['db'], work: (tx: Tx) => Promise<boolean>): Promise<boolean> =>
  db
    .transaction(async (tx) => {
      if (!(await work(tx))) throw new Undone()
      return true
    })
    .catch((error: unknown) => {
      if (error instanceof Undone) return false
      throw error
    })

/** Writes the object before the row, so that concurrent readers find the bytes in either place. */
const moveOut = async ({ db, clock, mediaStore }: StorageContext, id: string): Promise<number | null> => {
  const found = await readBytes(db, id)
  if (!found?.bytes) return null
  if (!(await insertOrphanedObject(db, id, new Date(clock().getTime() + orphanGraceMs)))) return null
  await mediaStore.put(id, found.bytes, found.type)
  const isMoved = await whole(db, async (tx) => (await bindObject(tx, id)) && markMovedOut(tx, id))
  return isMoved ? found.bytes.length : null
}

const moveBack = async ({ db, clock, mediaStore }: StorageContext, id: string): Promise<number | null> => {
  const bytes = await mediaStore.get(id)
  if (!bytes) return null
  const isMoved = await whole(db, async (tx) => {
    await insertOrphanedObject(tx, id, clock())
    return storeMovedBack(tx, id, bytes)
  })
  return isMoved ? bytes.length : null
}

const move = { out: { from: 'here', one: moveOut }, back: { from: 'outside', one: moveBack } } as const

/** Read at a time, and moved at a time: some megabytes of memory at the most. */
const batch = 200
const together = 8

/**
 * Moves all uploads into the object store, or back into the database, while programs run or not. Ended anywhere, it
 * goes on where it was when it is called again. `tell` hears of the total after each batch.
 */
export const moveUploads = async (
  places: StorageContext,
  direction: MoveDirection,
  tell: (total: MovedUploads) => void = () => {},
): Promise<MovedUploads> => {
  const { from, one } = move[direction]
  const total: MovedUploads = { moved: 0, bytes: 0, gone: 0 }
  for (let after: string | null = null; ;) {
    const ids: string[] = await listByLocation(places.db, from, after, batch)
    const waiting = [...ids]
    const next = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
        const bytes = await one(places, id).catch((error: unknown) => {
          waiting.length = 0
          throw error
        })
        if (bytes === null) total.gone++
        else {
          total.moved++
          total.bytes += bytes
        }
      }
    }
    // The others finish theirs before a failure is told.
    const ended = await Promise.allSettled(Array.from({ length: together }, next))
    const failed = ended.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
    tell(total)
    after = ids.at(-1) ?? null
    if (ids.length < batch) break
  }
  while ((await deleteOrphanedObjects(places)) > 0);
  return total
}
