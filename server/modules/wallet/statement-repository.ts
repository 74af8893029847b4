import { sql } from 'drizzle-orm'
import type { AccountKind, JournalKind } from '@/lib/contract/ledger'
import type { Executor } from '@/server/db/client'
import type { Localised } from '@/server/db/schema/columns'
import { timeZone } from '@/server/time/local-time'

export interface Line {
  id: number
  kind: JournalKind
  account: AccountKind
  /** Signed change of the balance. */
  cents: number
  balanceAfter: number
  at: Date
  booking: number | null
  payment: number | null
  withdrawal: number | null
  /** Full amount of the withdrawal; null if the line belongs to none. */
  withdrawnCents: number | null
  service: Localised | null
  /** Commission taken in the same journal. */
  commissionCents: number
  /** Part set off against the person's earlier debt. */
  setOffCents: number
  /** Released by the ruling of a dispute. */
  isRuled: boolean
  /** Fee for the customer's no-show. */
  isNoShow: boolean
}

export interface Filter {
  owner: number
  accounts: readonly AccountKind[]
  kinds: readonly JournalKind[] | null
  /** Half-open. */
  from: Date | null
  to: Date | null
  before: number | null
  /** Exclusive lower bound of entry ids. */
  after: number
  limit: number
}

const when = (condition: boolean, part: ReturnType<typeof sql>) => (condition ? part : sql`true`)
const numberOf = (value: string | null) => (value === null ? null : Number(value))

/**
 * Lists entries of a person's accounts, newest first. The running balance sums all accounts of the side,
 * filtered or not, each after its newest entry up to the line. Ids of an account's entries rise with its
 * versions, so a page costs the same at any depth.
 */
export const findLines = async (db: Executor, filter: Filter): Promise<Line[]> => {
  const { owner, accounts, kinds, from, to, before, after, limit } = filter
  const { rows } = await db.execute<
    Record<'id' | 'cents' | 'balance' | 'at' | 'commission' | 'set_off', string> &
      Record<'booking' | 'payment' | 'withdrawal' | 'withdrawn', string | null> & {
        kind: JournalKind
        account: AccountKind
        ruled: boolean
        no_show: boolean | null
        service: Localised | null
      }
  >(sql`
    with own as (
      select id, kind, normal from ledger_accounts
      where owner_id = ${owner} and kind in ${accounts}),
    line as (
      select e.id, e.journal_id, own.kind as account, own.normal * e.amount_cents as cents
      from own cross join lateral (
        select e.id, e.journal_id, e.amount_cents from ledger_entries e
        -- Journals are looked up one by one: joined, a period would read all of them.
        cross join lateral (
          select from ledger_journals j where j.id = e.journal_id
            and ${when(kinds !== null, sql`j.kind in ${kinds?.length ? kinds : ['']}`)}
            and ${when(from !== null, sql`j.occurred_at >= ${from?.toISOString()}::timestamptz`)}
            and ${when(to !== null, sql`j.occurred_at < ${to?.toISOString()}::timestamptz`)}
          offset 0) j
        where e.account_id = own.id and e.id > ${after} and ${when(before !== null, sql`e.id < ${before}`)}
        order by e.id desc limit ${limit}) e
      order by e.id desc limit ${limit})
    select line.id, line.account, line.cents, j.kind, to_json(j.occurred_at)#>>'{}' as at,
      (select sum(held.balance_after_cents) from own cross join lateral (
        select e.balance_after_cents from ledger_entries e
        where e.account_id = own.id and e.id <= line.id order by e.id desc limit 1) held) as balance,
      j.booking_id as booking, j.payment_id as payment, s.name as service,
      case when j.kind like 'withdrawal\_%' then split_part(j.event_key, ':', 2) end as withdrawal,
      w.amount_cents as withdrawn,
      (select coalesce(-sum(f.amount_cents), 0) from ledger_entries f join ledger_accounts p on p.id = f.account_id
        where f.journal_id = j.id and p.kind = 'platform_fee') as commission,
      (select coalesce(-sum(f.amount_cents), 0) from ledger_entries f join ledger_accounts d on d.id = f.account_id
        where f.journal_id = j.id and d.kind in ('customer_debt', 'provider_debt')
          and d.owner_id = ${owner}) as set_off,
      j.kind = 'escrow_released'
        and exists (select from disputes d where d.booking_id = j.booking_id
          and d.decided_at <= j.occurred_at) as ruled,
      j.kind = 'cancellation_fee' and b.status in ('no_show_customer', 'split') as no_show
    from line
    join ledger_journals j on j.id = line.journal_id
    left join bookings b on b.id = j.booking_id
    left join sub_services s on s.id = b.sub_service_id
    left join withdrawals w
      on w.id = substring(j.event_key from '^withdrawal[.][a-z_]+:([0-9]+)')::bigint
    order by line.id desc`)
  return rows.map((row) => ({
    id: Number(row.id),
    kind: row.kind,
    account: row.account,
    cents: Number(row.cents),
    balanceAfter: Number(row.balance),
    at: new Date(row.at),
    booking: numberOf(row.booking),
    payment: numberOf(row.payment),
    withdrawal: numberOf(row.withdrawal),
    withdrawnCents: numberOf(row.withdrawn),
    service: row.service,
    commissionCents: Number(row.commission),
    setOffCents: Math.max(0, Number(row.set_off)),
    isRuled: row.ruled,
    // Null if the journal belongs to no booking.
    isNoShow: row.no_show ?? false,
  }))
}

/** Journal kinds that return a failed withdrawal to the balance. */
const comesBack = sql`('withdrawal_canceled', 'withdrawal_rejected', 'withdrawal_returned')`

/**
 * Sums income and outflow per local month since `from`; months without lines are omitted. A returned
 * withdrawal is not income: it reduces the outflow of its own month, and counts as income only if it was sent
 * in an earlier month. Moves into and out of the reserve are not counted.
 */
export const sumMonths = async (
  db: Executor,
  { owner, accounts, from }: Pick<Filter, 'owner' | 'accounts'> & { from: Date },
): Promise<{ month: string; inCents: number; outCents: number }[]> => {
  const { rows } = await db.execute<{ month: string; incoming: string; outgoing: string }>(sql`
    with lines as (
      select to_char(j.occurred_at at time zone ${timeZone}, 'YYYY-MM') as month,
        a.normal * e.amount_cents as cents, j.kind in ${comesBack} as is_back
      from ledger_accounts a
      join ledger_entries e on e.account_id = a.id
      join ledger_journals j on j.id = e.journal_id
      where a.owner_id = ${owner} and a.kind in ${accounts} and j.occurred_at >= ${from.toISOString()}::timestamptz
        and j.kind not in ('reserve_held', 'reserve_released')
    ), sums as (
      select month, coalesce(sum(cents) filter (where cents > 0 and not is_back), 0) as earned,
        coalesce(-sum(cents) filter (where cents < 0 or is_back), 0) as gone
      from lines group by month
    )
    select month, earned + greatest(0, -gone) as incoming, greatest(0, gone) as outgoing from sums order by month`)
  return rows.map(({ month, incoming, outgoing }) => ({
    month,
    inCents: Number(incoming),
    outCents: Number(outgoing),
  }))
}
