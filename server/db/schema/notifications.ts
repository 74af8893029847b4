import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { notificationTopics } from '@/lib/contract/notification-preferences'
import { ownerRef, sessions } from './accounts'
import { id, timestampColumn } from './columns'

/** Parameters of a notification's texts, which are written when it is read, in the reader's language. */
export interface NotificationParams {
  booking?: number
  service?: { pt: string; en: string }
  city?: string
  /** Municipality for the time zone of `at`; absent in rows of the first release. */
  ibge?: number
  name?: string
  amount_cents?: number
  /** The whole of which `amount_cents` is a part. */
  total_cents?: number
  text?: string
  /** A moment, ISO 8601. */
  at?: string
}

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: ownerRef(),
    indicator: text('indicator').notNull(),
    /** Object of the indicator; a newer one with the same subject replaces it. */
    subject: text('subject').notNull(),
    /** Names its texts. */
    template: text('template').notNull(),
    params: jsonb('params').$type<NotificationParams>().notNull(),
    isRead: boolean('is_read').notNull().default(false),
    modifiedAt: timestampColumn('modified_at').notNull().defaultNow(),
    /** Time at which an unread notification is mailed and pushed; null: never, or already done. */
    mailDueAt: timestampColumn('mail_due_at'),
    pushDueAt: timestampColumn('push_due_at'),
  },
  (t) => [
    index('notifications_user').on(t.userId, t.id.desc()),
    index('notifications_unread')
      .on(t.userId, t.subject)
      .where(sql`not is_read`),
    index('notifications_to_mail')
      .on(t.mailDueAt)
      .where(sql`mail_due_at is not null and not is_read`),
    index('notifications_to_push')
      .on(t.pushDueAt)
      .where(sql`push_due_at is not null and not is_read`),
  ],
)

export const pushTokens = pgTable(
  'push_tokens',
  {
    token: text('token').primaryKey(),
    userId: ownerRef(),
    /**
     * The session of the browser: once it has ended, nothing more is pushed there. Null: kept before this was
     * noted.
     */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (t) => [index('push_tokens_user').on(t.userId), index('push_tokens_session').on(t.sessionId)],
)

/** Channels per topic and user. Without a row: all. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: ownerRef(),
    topic: text('topic', { enum: notificationTopics }).notNull(),
    email: boolean('email').notNull().default(true),
    push: boolean('push').notNull().default(true),
    /** Time of the topic's last mail; the next one waits for some time. */
    mailedAt: timestampColumn('mailed_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.topic] })],
)
