import {
  notificationTopics,
  type NotificationPreferences,
  type NotificationTopic,
} from '@/lib/contract/notification-preferences'
import type { Executor } from '@/server/db/client'
import { findPreference, listPreferences, upsertPreference } from './preferences-repository'

export const readPreferences = async (db: Executor, user: number): Promise<NotificationPreferences> => {
  const rows = await listPreferences(db, user)
  const of = (topic: NotificationTopic) => {
    const row = rows.find((one) => one.topic === topic)
    return { email: row?.email ?? true, push: row?.push ?? true }
  }
  return {
    suggestions: of('suggestions'),
    offers: of('offers'),
    bookings: of('bookings'),
    messages: of('messages'),
    reminders: of('reminders'),
    money: of('money'),
  }
}

export const savePreferences = async (
  db: Executor,
  user: number,
  wanted: Partial<NotificationPreferences>,
): Promise<NotificationPreferences> => {
  for (const topic of notificationTopics) {
    const ways = wanted[topic]
    if (ways) await upsertPreference(db, user, topic, { email: ways.email, push: ways.push })
  }
  return readPreferences(db, user)
}

export const setMailPreference = (
  db: Executor,
  user: number,
  topic: NotificationTopic,
  wanted: boolean,
): Promise<void> => upsertPreference(db, user, topic, { email: wanted })

/** Returns whether a user wants a topic by mail or push; true by default. */
export const wantsTopic = async (
  db: Executor,
  user: number,
  topic: NotificationTopic,
  way: 'email' | 'push',
): Promise<boolean> => (await findPreference(db, user, topic))?.[way] ?? true
