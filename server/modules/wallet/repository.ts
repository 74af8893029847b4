import { sql } from 'drizzle-orm'
import type { BookingState } from '@/lib/contract/booking-states'
import type { AccountKind } from '@/lib/contract/ledger'
import type { Executor } from '@/server/db/client'
import type { Localised } from '@/server/db/schema/columns'
import { payments } from '@/server/db/schema/payments'
import { isOpenDepositOf } from './deposit-repository'

export type Balances = Partial<Record<AccountKind, number>>

/** Returns the balances of a person's accounts, each in its own direction. */
export const findBalances = async (db: Executor, owner: number): Promise<Balances> => {
  const { rows } = await db.execute<{ kind: AccountKind; cents: string }>(
    sql`select kind, balance_cents as cents from ledger_accounts where owner_id = ${owner}`,
  )
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, Number(cents)]))
}

/** Returns bonus with its expiry, escrow of the customer's work under way, and open deposits. */
export const findCustomerExtras = async (
  db: Executor,
  customer: number,
): Promise<{
  bonus: { cents: number; expiresAt: Date }[]
  heldCents: number
  openDeposits: { id: number; cents: number; expiresAt: Date }[]
}> => {
  const { rows } = await db.execute<{
    bonus: { cents: number; expires_at: string }[]
    held: string
    open: { id: number; cents: number; expires_at: string }[]
  }>(sql`
    select
      (select coalesce(json_agg(json_build_object('cents', left_cents, 'expires_at', expires_at)
        order by expires_at, id), '[]')
        from bonus_lots where user_id = ${customer} and left_cents > 0 and expired_at is null) as bonus,
      (select coalesce(sum(a.balance_cents), 0) from bookings b join ledger_accounts a on a.booking_id = b.id
        where b.customer_id = ${customer} and a.kind = 'escrow') as held,
      (select coalesce(json_agg(json_build_object(
            'id', id, 'cents', amount_cents, 'expires_at', expires_at) order by id), '[]')
        from ${payments} where ${isOpenDepositOf(customer)}) as open`)
  const [row] = rows
  return {
    bonus: (row?.bonus ?? []).map(({ cents, expires_at }) => ({ cents, expiresAt: new Date(expires_at) })),
    heldCents: Number(row?.held ?? 0),
    openDeposits: (row?.open ?? []).map(({ id, cents, expires_at }) => ({
      id,
      cents,
      expiresAt: new Date(expires_at),
    })),
  }
}

/** Job of a provider with money in escrow. */
export interface EscrowedJob {
  booking: number
  status: BookingState
  service: Localised
  /** In escrow. */
  heldCents: number
  /** Material part of the escrow, free of commission. */
  materialCents: number
  /** Commission rate agreed for the job. */
  commissionPercent: number
  endsAt: Date | null
  completesAt: Date | null
  /** Amount under a bank's dispute. */
  contestedCents: number
  /** Disputed amount taken from the job's escrow. */
  frozenCents: number
  /**
   * Disputed amount taken from the provider: from money already received, or else from their next releases.
   */
  borneCents: number
}

export const findEscrowedJobs = async (db: Executor, provider: number): Promise<EscrowedJob[]> => {
  const { rows } = await db.execute<{
    booking: string
    status: BookingState
    service: Localised
    held: string
    material: string
    commission_percent: number
    ends_at: string | null
    completes_at: string | null
    contested: string
    frozen: string
    borne: string
  }>(sql`
    select b.id as booking, b.status, s.name as service, coalesce(a.balance_cents, 0) as held,
      greatest(0, coalesce(o.material_cents, 0) - (select coalesce(sum(m.amount_cents), 0) from material_advances m
        where m.booking_id = b.id and m.status = 'drawn')) as material, b.commission_percent,
      b.ends_at, b.auto_complete_at as completes_at, coalesce(d.cents, 0) as contested,
      coalesce(c.frozen, 0) as frozen, coalesce(c.borne, 0) as borne
    from bookings b
    join sub_services s on s.id = b.sub_service_id
    left join offers o on o.id = b.approved_offer_id
    left join ledger_accounts a on a.booking_id = b.id and a.kind = 'escrow'
    left join lateral (select sum(h.cents) as cents from (
      select h.balance_cents as cents
      from payments p join ledger_accounts h on h.payment_id = p.id
      where p.booking_id = b.id and h.kind = 'dispute_hold'
      union all
      select k.amount_cents from chargeback_parts k join chargebacks c on c.id = k.chargeback_id
      join payment_parts s on s.id = k.part_id join payments p on p.id = s.payment_id
      where p.booking_id = b.id and c.status not in ('won', 'lost')) h) d on true
    left join lateral (
      select sum(e.amount_cents) filter (where t.kind = 'escrow') as frozen,
        sum(e.amount_cents) filter (where t.owner_id = b.provider_id) as borne
      from payments p
      join chargebacks k on k.status not in ('won', 'lost') and (k.payment_id = p.id or k.id in (
        select cp.chargeback_id from chargeback_parts cp join payment_parts s on s.id = cp.part_id
        where s.payment_id = p.id))
      join ledger_journals j on j.booking_id = b.id and (
        j.event_key in ('chargeback.opened:' || k.id, 'chargeback.opened:' || k.id || ':' || p.id)
        or (j.kind in ('dispute_frozen', 'dispute_thawed') and split_part(j.event_key, ':', 2) = k.id::text))
      join ledger_entries e on e.journal_id = j.id
      join ledger_accounts t on t.id = e.account_id
      where p.booking_id = b.id) c on true
    where b.provider_id = ${provider} and b.status <> 'awaiting_payment' and (a.balance_cents > 0 or d.cents > 0)
    order by b.id`)
  return rows.map((row) => ({
    booking: Number(row.booking),
    status: row.status,
    service: row.service,
    heldCents: Number(row.held),
    materialCents: Number(row.material),
    commissionPercent: row.commission_percent,
    endsAt: row.ends_at === null ? null : new Date(row.ends_at),
    completesAt: row.completes_at === null ? null : new Date(row.completes_at),
    contestedCents: Number(row.contested),
    frozenCents: Number(row.frozen),
    borneCents: Number(row.borne),
  }))
}
