import { sql } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'

/** What of a payment stayed as a fee, and how its booking ended. */
export interface RetainedFee {
  cents: number
  isAway: boolean
  /** From the cancellation to the agreed start. */
  minutesAhead: number
}

type Row = { status: string; fee: string; kept: string; ahead: string | null }

/**
 * The fee kept of a payment whose work its customer canceled or missed; null where nothing was. A payment that went
 * back whole has no share in the fee of a later one of the same booking.
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
