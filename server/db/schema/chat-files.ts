import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, smallint, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { filesOfMessage } from '@/lib/contract/chat-files'
import { messages } from './chat'
import { ref } from './columns'
import { media } from './operations'

/** The files of a message, in order. A file stands in one message, and goes with its bytes. */
export const messageFiles = pgTable(
  'message_files',
  {
    messageId: ref('message_id')
      .notNull()
      .references(() => messages.id),
    position: smallint('position').notNull(),
    mediaId: uuid('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.position] }),
    uniqueIndex('message_files_media').on(t.mediaId),
    check('message_files_position', sql.raw(`position >= 0 and position < ${filesOfMessage}`)),
  ],
)
