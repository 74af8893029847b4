import { and, eq } from 'drizzle-orm'
import {
  notificationTopics,
  type NotificationPreferences,
  type NotificationTopic,
} from '@/lib/contract/notification-preferences'
import type { Executor } from '@/server/db/client'
import { notificationPreferences } from '@/server/db/schema/notifications'

export const preferencesOf = async (db: Executor, user: number): Promise<NotificationPreferences> => {
  const rows = await db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, user))
  const of = (topic: NotificationTopic) => {
    const row = rows.find((one) => one.topic === topic)
    return { email: row?.email ?? true, push: row?.push ?? true }
  }
  return {
    suggestions: of('suggestions'),
    offers: of('offers'),
    messages: of('messages'),
    reminders: of('reminders'),
  }
}

const write = (
  db: Executor,
  user: number,
  topic: NotificationTopic,
  set: Partial<Omit<typeof notificationPreferences.$inferInsert, 'userId' | 'topic'>>,
) =>
  db
    .insert(notificationPreferences)
    .values({ userId: user, topic, ...set })
    .onConflictDoUpdate({ target: [notificationPreferences.userId, notificationPreferences.topic], set })

export const keepPreferences = async (
  db: Executor,
  user: number,
  wanted: NotificationPreferences,
): Promise<NotificationPreferences> => {
  for (const topic of notificationTopics)
    await write(db, user, topic, { email: wanted[topic].email, push: wanted[topic].push })
  return preferencesOf(db, user)
}

export const wantMail = async (
  db: Executor,
  user: number,
  topic: NotificationTopic,
  wanted: boolean,
): Promise<void> => {
  await write(db, user, topic, { email: wanted })
}

/** When the last mail of the topic left. */
export const markMailed = async (
  db: Executor,
  user: number,
  topic: NotificationTopic,
  at: Date,
): Promise<void> => {
  await write(db, user, topic, { mailedAt: at })
}

export const wants = async (
  db: Executor,
  user: number,
  topic: NotificationTopic,
  way: 'email' | 'push',
): Promise<boolean> => {
  const [row] = await db
    .select({ wanted: notificationPreferences[way] })
    .from(notificationPreferences)
    .where(and(eq(notificationPreferences.userId, user), eq(notificationPreferences.topic, topic)))
  return row?.wanted ?? true
}
