import { and, eq } from 'drizzle-orm'
import type { NotificationTopic } from '@/lib/contract/notification-preferences'
import type { Executor } from '@/server/db/client'
import { notificationPreferences } from '@/server/db/schema/notifications'

type PreferenceRow = typeof notificationPreferences.$inferSelect
type PreferenceValues = Partial<Pick<PreferenceRow, 'email' | 'push' | 'mailedAt'>>

export const listPreferences = (db: Executor, user: number): Promise<PreferenceRow[]> =>
  db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, user))

/** Null where the person has never chosen anything for the topic. */
export const findPreference = async (
  db: Executor,
  user: number,
  topic: NotificationTopic,
): Promise<PreferenceRow | null> =>
  (
    await db
      .select()
      .from(notificationPreferences)
      .where(and(eq(notificationPreferences.userId, user), eq(notificationPreferences.topic, topic)))
  )[0] ?? null

/** Changes only the named columns; the others keep their values, or their defaults in a new row. */
export const upsertPreference = async (
  db: Executor,
  user: number,
  topic: NotificationTopic,
  set: PreferenceValues,
): Promise<void> => {
  await db
    .insert(notificationPreferences)
    .values({ userId: user, topic, ...set })
    .onConflictDoUpdate({ target: [notificationPreferences.userId, notificationPreferences.topic], set })
}
