import type { Context } from '@/server/context'
import { deleteLooseObjects } from './objects'
import { deleteUnclaimed } from './repository'

const keptMs = 24 * 3_600_000

/** Deletes uploads that nothing has referred to for a day. Answers how many. */
export const forgetUnclaimed = ({ db, clock }: Context): Promise<number> =>
  deleteUnclaimed(db, new Date(clock().getTime() - keptMs))

export const forgetObjects = (context: Context): Promise<number> => deleteLooseObjects(context)
