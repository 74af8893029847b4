import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * Selects the approval event in force at a moment of a booking. A booking whose provider left may be agreed again
 * with another one, and earlier events belong to the earlier agreement. Null before any approval.
 */
export const approvalAt = (booking: SQLWrapper | number, at: SQLWrapper): SQL<string | null> => sql`(
  select approval.id from booking_events approval
  where approval.booking_id = ${booking} and approval.step = 'approve' and approval.created_at <= ${at}
  order by approval.id desc limit 1)`

/**
 * The approval a payment pays: the one that stood when its money came, since late money may be accepted for a later
 * hold; the one it was started under while nothing came.
 */
export const approvalOfPayment = (payment: SQLWrapper): SQL<string | null> => sql`(
  select ${approvalAt(
    sql`paying.booking_id`,
    sql`greatest(paying.created_at, (
      select max(came.occurred_at) from ledger_journals came
      where came.payment_id = paying.id and came.kind in ('payment_reserved', 'payment_paid')))`,
  )} from payments paying where paying.id = ${payment})`

/** The approval a journal of a booking's money belongs to: that of its payment, whenever it was posted. */
export const approvalOfJournal = (journal: SQL): SQL<string | null> => sql`(
  select case when posted.payment_id is null
    then ${approvalAt(sql`posted.booking_id`, sql`posted.occurred_at`)}
    else ${approvalOfPayment(sql`posted.payment_id`)} end
  from ledger_journals posted where posted.id = ${journal})`
