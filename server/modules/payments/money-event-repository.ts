import { and, eq, type SQLWrapper } from 'drizzle-orm'
import { moneyEvents } from '@/server/db/schema/payments'

/** A row of the journal of money: a step that one payment, refund or other subject took. */
export const moneyEventFilter = (
  subject: (typeof moneyEvents.$inferSelect)['subject'],
  id: number | SQLWrapper,
  step: string,
) => and(eq(moneyEvents.subject, subject), eq(moneyEvents.subjectId, id), eq(moneyEvents.step, step))
