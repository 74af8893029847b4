import type { Context } from '@/server/context'
import { deleteUnclaimed } from './repository'
import { deleteOrphanedObjects } from './stored-objects'

const retentionMs = 24 * 3_600_000

/** Deletes uploads that nothing has referred to for a day. Answers how many. */
export const deleteUnclaimedUploads = ({ db, clock }: Context): Promise<number> =>
  deleteUnclaimed(db, new Date(clock().getTime() - retentionMs))

export const deleteExpiredOrphans = (context: Context): Promise<number> => deleteOrphanedObjects(context)
