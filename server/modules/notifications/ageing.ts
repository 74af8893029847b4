import type { Context } from '@/server/context'
import { deleteOldest } from './ageing-repository'

/** What happened stays with its booking; this is only that one was told of it. */
const keptDays = 365
/** A statement that deletes more holds up others' vacuum and a standby's replay. */
const atOnce = 1_000

/** Forgets the oldest notifications, read or not. Answers how many. */
export const forgetNotifications = ({ db, clock }: Context): Promise<number> =>
  deleteOldest(db, new Date(clock().getTime() - keptDays * 86_400_000), atOnce)
