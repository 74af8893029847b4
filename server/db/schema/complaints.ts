import { sql } from 'drizzle-orm'
import { check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { complaintReasons } from '@/lib/contract/complaints'
import { userRef } from './accounts'
import { bookingRef } from './bookings'
import { messages } from './chat'
import { createdAt, id, oneOfCheck, ref, timestampColumn } from './columns'

/** Complaints to the operators by one side of a job about the other. */
export const complaints = pgTable(
  'complaints',
  {
    id: id(),
    bookingId: bookingRef(),
    authorId: userRef('author_id'),
    subjectId: userRef('subject_id'),
    reason: text('reason', { enum: complaintReasons }).notNull(),
    text: text('text').notNull(),
    /** The message it is about. */
    messageId: ref('message_id').references(() => messages.id),
    createdAt: createdAt(),
    /** Time of the operator's decision. */
    handledAt: timestampColumn('handled_at'),
  },
  (t) => [
    index('complaints_author').on(t.authorId, t.id),
    index('complaints_subject').on(t.subjectId, t.id),
    index('complaints_open')
      .on(t.id)
      .where(sql`handled_at is null`),
    check('complaints_reason', oneOfCheck('reason', complaintReasons)),
    check('complaints_others', sql`author_id <> subject_id`),
  ],
)
