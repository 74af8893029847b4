import { sql, type SQLWrapper } from 'drizzle-orm'

/**
 * Matches a payment whose attempt ended without paying anything, whatever became of money that arrived later: its
 * balance was released then.
 */
export const wasAbandoned = (payment: number | SQLWrapper) => sql`exists (
  select from money_events m where m.subject = 'payment' and m.subject_id = ${payment}
    and m.to_state in ('failed', 'expired', 'late', 'duplicate', 'mismatch'))`
