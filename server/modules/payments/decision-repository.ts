import { sql } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'

/** Decisions of an operator about a payment with unassigned money. */
export type PaymentDecision = 'accept' | 'refund' | 'write_off'

/** Returns the suspense balance of a payment; negative if more has left than there was. */
export const readSuspense = async (db: Executor, payment: number): Promise<number> => {
  const { rows } = await db.execute<{ cents: string }>(sql`
    select coalesce(-sum(e.amount_cents), 0) as cents
    from ledger_journals j
    join ledger_entries e on e.journal_id = j.id
    join ledger_accounts a on a.id = e.account_id
    where j.payment_id = ${payment} and a.kind = 'suspense'`)
  return Number(rows[0]?.cents ?? 0)
}

/**
 * Returns the possible decisions about a paid payment's suspense: a surplus is refunded; money that left the gateway
 * without us, while nothing was held, is written off.
 */
export const findSuspenseDecisions = async (
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, readonly PaymentDecision[]>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; surplus: boolean }>(sql`
    select p.id, sum(e.amount_cents) < 0 as surplus
    from payments p
    join ledger_journals j on j.payment_id = p.id
    join ledger_entries e on e.journal_id = j.id
    join ledger_accounts a on a.id = e.account_id
    where p.id = any (${sql.param([...ids])}::bigint[]) and a.kind = 'suspense'
      and p.status in ('paid', 'partially_refunded', 'refunded')
    group by p.id having sum(e.amount_cents) <> 0`)
  return new Map(rows.map(({ id, surplus }) => [Number(id), surplus ? ['refund'] : ['write_off']]))
}

/**
 * Returns the possible decisions about each of these payments; decided ones and those without a mismatch are missing.
 * The received sum is accepted if it covers the quote and the quoted reservation still exists: `pay_until` tells it
 * from a later reservation of the same booking, which may have another price. Coupon and balance were released with
 * the mismatch and may be spent by now, so a quote that used them is not covered by the gateway's money.
 */
export const findDecisions = async (
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, readonly PaymentDecision[]>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; covered: boolean }>(sql`
    select p.id, p.gateway_paid_cents >= p.external_cents
      and not exists (select from payment_parts s where s.payment_id = p.id and s.source <> 'external')
      and (p.booking_id is null or exists (
        select from bookings b where b.id = p.booking_id
          and b.status = 'awaiting_payment' and b.pay_until = p.expires_at)) as covered
    from payments p
    where p.id = any (${sql.param([...ids])}::bigint[]) and p.status = 'mismatch'
      and not exists (select from refunds r where r.payment_id = p.id)`)
  return new Map(rows.map(({ id, covered }) => [Number(id), covered ? ['accept', 'refund'] : ['refund']]))
}
