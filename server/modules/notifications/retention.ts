import type { Needs } from '@/server/context'
import { deleteOldestNotifications } from './repository'

/** Events stay with their booking; only the notifications are deleted. */
const retentionDays = 365
/** A statement that deletes more holds up others' vacuum and a standby's replay. */
const atOnce = 1_000

/** Forgets the oldest notifications, read or not. Answers how many. */
export const deleteOldNotifications = ({ db, clock }: Needs<'db' | 'clock'>): Promise<number> =>
  deleteOldestNotifications(db, new Date(clock().getTime() - retentionDays * 86_400_000), atOnce)
