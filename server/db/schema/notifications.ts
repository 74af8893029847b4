import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from './accounts'
import { id, moment, ref } from './columns'

/** What a notification's texts are made of, in the reader's language, when they are read. */
export interface NotificationParams {
  service?: { pt: string; en: string }
  city?: string
  name?: string
  amount_cents?: number
  text?: string
}

export const notifications = pgTable(
  'notifications',
  {
    id: id(),
    userId: ref('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    indicator: text('indicator').notNull(),
    /** What the indicator is about; a newer one with the same subject replaces it. */
    subject: text('subject').notNull(),
    /** Key of the texts. */
    template: text('template').notNull(),
    params: jsonb('params').$type<NotificationParams>().notNull(),
    isRead: boolean('is_read').notNull().default(false),
    modifiedAt: moment('modified_at').notNull().defaultNow(),
  },
  (t) => [
    index('notifications_user').on(t.userId, t.id.desc()),
    index('notifications_unread').on(t.userId, t.subject).where(sql`not is_read`),
  ],
)

export const pushTokens = pgTable(
  'push_tokens',
  {
    token: text('token').primaryKey(),
    userId: ref('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [index('push_tokens_user').on(t.userId)],
)
