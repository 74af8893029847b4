import { sql, type SQL } from 'drizzle-orm'
import { accountNameSql, sqlList } from './check-fragments-repository'

/** Maximum time in transit: days for a refund, minutes for a withdrawal. */
const refundDays = 15
const withdrawalDays = 5

/** States of a withdrawal in transit. */
const withdrawing = ['requested', 'confirmed', 'queued', 'sending', 'processing', 'unknown'] as const
/** Terminal states of a refund. A `rejected` one is not terminal: its money must still be returned. */
const refundEnds = ['succeeded', 'covered'] as const
/**
 * States of a refund that has not left. It waits while a bank disputes its payment, because that money is
 * frozen.
 */
const unsent = ['requested', 'waiting_funds', 'by_transfer'] as const

const before = (now: Date, days: number) =>
  sql`${now.toISOString()}::timestamptz - make_interval(days => ${days}::int)`
const since = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`

/**
 * Violations of money in transit: one row each, described in column `what`. Checks refunds and withdrawals
 * one by one: the transit account's balance changes with every newer one, so it would never show that an old
 * one is stuck.
 */
export const transitChecks = {
  transit_in_time: (now: Date) => sql`
    select 'withdrawal ' || w.id || ' of user ' || w.user_id || ': ' || w.amount_cents
      || ' ' || w.status || ' since ' || ${since(sql`w.requested_at`)} as what
    from withdrawals w
    where w.status in (${sqlList(withdrawing)}) and w.requested_at < ${before(now, withdrawalDays)}
    union all
    select 'refund ' || r.id || ' of payment ' || r.payment_id || ': '
      || r.amount_cents || ' ' || r.status || ' since ' || ${since(sql`r.created_at`)}
    from refunds r join payments p on p.id = r.payment_id
    where r.status not in (${sqlList(refundEnds)}) and r.created_at < ${before(now, refundDays)}
      and not (p.status = 'disputed_external' and r.status in (${sqlList(unsent)}))
    union all
    select ${accountNameSql} || ': ' || a.balance_cents || ' since ' || ${since(sql`last.at`)}
    from ledger_accounts a
    cross join lateral (
      select j.occurred_at as at from ledger_entries e join ledger_journals j on j.id = e.journal_id
      where e.account_id = a.id order by e.id desc limit 1) last
    where a.kind = 'refund_transit' and a.balance_cents <> 0 and last.at < ${before(now, refundDays)}
      and not exists (select from refunds r where r.payment_id = a.payment_id
        and r.status not in (${sqlList(refundEnds)}))`,
  withdrawals_in_transit: () => sql`
    select 'user ' || coalesce(a.owner_id, w.user_id) || ': ' || coalesce(a.balance_cents, 0)
      || ' in transit, withdrawals of ' || coalesce(w.cents, 0) as what
    from (select * from ledger_accounts where kind = 'withdraw_transit') a
    full join (select user_id, sum(amount_cents) as cents from withdrawals
      where status in (${sqlList(withdrawing)}) group by user_id) w on w.user_id = a.owner_id
    where coalesce(a.balance_cents, 0) <> coalesce(w.cents, 0)`,
} as const satisfies Record<string, (now: Date) => SQL>
