import type { Needs } from '@/server/context'
import { deleteUnclaimed } from './repository'
import { deleteOrphanedObjects } from './stored-objects'

const retentionMs = 24 * 3_600_000

/** Deletes uploads that nothing has referred to for a day. Answers how many. */
export const deleteUnclaimedUploads = ({ db, clock }: Needs<'db' | 'clock'>): Promise<number> =>
  deleteUnclaimed(db, new Date(clock().getTime() - retentionMs))

export const deleteExpiredOrphans = (context: Needs<'db' | 'clock' | 'mediaStore'>): Promise<number> =>
  deleteOrphanedObjects(context)
