import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import { moneyEvents } from './schema/payments'

/** A row of the journal of money: a step that one payment, refund or other subject took. */
export const moneyEventFilter = (
  subject: (typeof moneyEvents.$inferSelect)['subject'],
  id: number | SQLWrapper,
  step: string,
) => and(eq(moneyEvents.subject, subject), eq(moneyEvents.subjectId, id), eq(moneyEvents.step, step))

/**
 * Matches a payment whose attempt ended without paying anything, whatever became of money that arrived later: its
 * balance was released then.
 */
export const wasAbandoned = (payment: number | SQLWrapper) => sql`exists (
  select from money_events m where m.subject = 'payment' and m.subject_id = ${payment}
    and m.to_state in ('failed', 'expired', 'late', 'duplicate', 'mismatch'))`
