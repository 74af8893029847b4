import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { RefundState } from '@/lib/contract/payment-processes'
import type { Executor, Tx } from '@/server/db/client'
import { moneyEvents, refunds } from '@/server/db/schema/payments'
import { moneyEventFilter } from './money-event-repository'

export type Refund = typeof refunds.$inferSelect
export type RefundValues = Partial<typeof refunds.$inferInsert>

/** Sums all refunds of a payment, including those under way. */
export const sumRefunds = async (db: Executor, payment: number): Promise<number> => {
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment), ne(refunds.status, 'covered')))
  return Number(row?.cents ?? 0)
}

/** Interest of the card company that went back, or is on its way, with the refunds of a payment. */
export const sumRefundedInterest = async (db: Executor, payment: number): Promise<number> =>
  (await listRefundsOf(db, payment))
    .filter(({ status }) => status !== 'covered')
    .reduce((sum, { interestCents }) => sum + interestCents, 0)

export const insertRefund = async (tx: Tx, values: typeof refunds.$inferInsert): Promise<Refund> => {
  const [refund] = await tx.insert(refunds).values(values).returning()
  if (!refund) throw new Error('an insert answered no row')
  return refund
}

export const findRefund = async (db: Executor, id: number): Promise<Refund | null> =>
  (await db.select().from(refunds).where(eq(refunds.id, id)))[0] ?? null

export const listRefundsOf = (db: Executor, payment: number): Promise<Refund[]> =>
  db.select().from(refunds).where(eq(refunds.paymentId, payment)).orderBy(asc(refunds.id))

/** Compare-and-set: null when the refund was no longer in `from`. */
export const compareAndSetRefund = async (
  tx: Tx,
  id: number,
  from: RefundState,
  to: RefundState,
  values: RefundValues,
): Promise<Refund | null> =>
  (
    await tx
      .update(refunds)
      .set({ updatedAt: sql`now()`, ...values, status: to })
      .where(and(eq(refunds.id, id), eq(refunds.status, from)))
      .returning()
  )[0] ?? null

/** Returns whether a refund of this payment is still open at the gateway. */
export const hasOpenRefund = async (db: Executor, payment: number): Promise<boolean> =>
  (
    await db
      .select({ id: refunds.id })
      .from(refunds)
      .where(
        and(
          eq(refunds.paymentId, payment),
          inArray(refunds.status, ['requested', 'sending', 'processing', 'unknown', 'waiting_funds']),
        ),
      )
      .limit(1)
  ).length > 0

/**
 * Returns whether a payment came after the deadline, by its events. The refund's reason is ambiguous: refunds of late
 * cancellations once had the same code.
 */
export const isLatePayment = async (db: Executor, payment: number): Promise<boolean> =>
  (
    await db
      .select({ id: moneyEvents.id })
      .from(moneyEvents)
      .where(moneyEventFilter('payment', payment, 'find-late'))
      .limit(1)
  ).length > 0

/** Counts the gateway's rejections for lack of funds. */
export const countRejectedAttempts = async (db: Executor, refund: number): Promise<number> =>
  (
    await db
      .select({ n: count() })
      .from(moneyEvents)
      .where(moneyEventFilter('refund', refund, 'wait-for-funds'))
  )[0]?.n ?? 0

/** The refunds of a payment that were sent at least once. */
export const findSentRefundIds = async (db: Executor, payment: number): Promise<Set<number>> => {
  const rows = await db
    .selectDistinct({ id: refunds.id })
    .from(refunds)
    .innerJoin(moneyEvents, moneyEventFilter('refund', refunds.id, 'send'))
    .where(eq(refunds.paymentId, payment))
  return new Set(rows.map(({ id }) => id))
}

/** Kept fee of a payment, and the end of its booking. */
export interface RetainedFee {
  cents: number
  isAway: boolean
  /** From the cancellation to the agreed start. */
  minutesAhead: number
}

type Row = { status: string; fee: string; kept: string; ahead: string | null }

/**
 * Returns the fee kept after a customer's cancellation or no-show; null if none was. A fully refunded payment has no
 * share in the fee of a later one of the same booking.
 */
export const findRetainedFee = async (db: Executor, payment: number): Promise<RetainedFee | null> => {
  const { rows } = await db.execute<Row>(sql`
    select b.status,
      (select coalesce(sum(e.amount_cents), 0) from ledger_journals j
        join ledger_entries e on e.journal_id = j.id
        join ledger_accounts a on a.id = e.account_id
        where j.booking_id = b.id and j.kind = 'cancellation_fee' and a.kind = 'escrow') as fee,
      (select coalesce(sum(part.amount_cents - part.refunded_cents), 0) from payment_parts part
        where part.payment_id = p.id and part.source <> 'coupon') as kept,
      floor(extract(epoch from b.starts_at - (select max(moved.created_at) from booking_events moved
        where moved.booking_id = b.id and moved.to_state = b.status)) / 60) as ahead
    from payments p join bookings b on b.id = p.booking_id
    where p.id = ${payment} and b.status in ('canceled_by_customer', 'no_show_customer')`)
  const [row] = rows
  const cents = row ? Math.min(Number(row.fee), Number(row.kept)) : 0
  if (!row || cents <= 0) return null
  return { cents, isAway: row.status === 'no_show_customer', minutesAhead: Number(row.ahead ?? 0) }
}
