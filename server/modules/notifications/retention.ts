import type { Context } from '@/server/context'
import { deleteOldestNotifications } from './repository'

/** What happened stays with its booking; this is only that one was told of it. */
const retentionDays = 365
/** A statement that deletes more holds up others' vacuum and a standby's replay. */
const atOnce = 1_000

/** Forgets the oldest notifications, read or not. Answers how many. */
export const deleteOldNotifications = ({ db, clock }: Context): Promise<number> =>
  deleteOldestNotifications(db, new Date(clock().getTime() - retentionDays * 86_400_000), atOnce)
