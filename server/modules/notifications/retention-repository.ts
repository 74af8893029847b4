import { and, inArray, lt } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import { notifications } from '@/server/db/schema/notifications'

/**
 * Deletes what was told before `before`, of the `limit` oldest that are there: their numbers rise with time, so the
 * primary key finds them, and no index of ages has to be kept. Answers how many.
 */
export const deleteOldestNotifications = async (db: Db, before: Date, limit: number): Promise<number> => {
  const oldest = db
    .select({ id: notifications.id })
    .from(notifications)
    .orderBy(notifications.id)
    .limit(limit)
  const { rowCount } = await db
    .delete(notifications)
    .where(and(inArray(notifications.id, oldest), lt(notifications.modifiedAt, before)))
  return rowCount ?? 0
}
