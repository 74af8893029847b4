import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import type { Filter } from './statement-repository'

type Period = Pick<Filter, 'owner' | 'accounts' | 'from' | 'to'>

/**
 * Distance between a journal's event and its posting. Its extremes beyond one minute come from an index, plus
 * ten minutes, longer than any transaction.
 */
const apart = sql`occurred_at - created_at`
const farthest = (order: SQL, least: SQL) => sql`coalesce((
  select ${apart} from ledger_journals where ${apart} not between interval '-1 minute' and interval '1 minute'
  order by ${apart} ${order} limit 1), ${least})`
const dated = {
  back: sql`least(interval '-1 minute', ${farthest(sql`asc`, sql`interval '-1 minute'`)}) - interval '10 minutes'`,
  ahead: sql`greatest(interval '1 minute', ${farthest(sql`desc`, sql`interval '1 minute'`)}) + interval '10 minutes'`,
}

/**
 * Returns per account its newest entry posted before a moment, 0 if none. Entry ids rise with posting time,
 * so a binary search finds it: seventeen steps among a hundred thousand.
 */
const lastBefore = async (
  db: Executor,
  { owner, accounts }: Pick<Period, 'owner' | 'accounts'>,
  moment: SQL,
): Promise<number[]> => {
  const { rows } = await db.execute<{ id: string | null }>(sql`
    with recursive bound as materialized (select ${moment} as at),
    search as (
      select id as account, 0::bigint as low, version + 1 as high from ledger_accounts
      where owner_id = ${owner} and kind in ${accounts}
      union all
      select s.account, case when posted.is_before then mid.version else s.low end,
        case when posted.is_before then s.high else mid.version end
      from search s
      cross join lateral (select (s.low + s.high) / 2 as version) mid
      cross join lateral (
        select j.created_at < (select at from bound) as is_before
        from ledger_entries e join ledger_journals j on j.id = e.journal_id
        where e.account_id = s.account and e.account_version = mid.version) posted
      where s.high - s.low > 1)
    select e.id from search s
    left join ledger_entries e on e.account_id = s.account and e.account_version = s.low
    where s.high - s.low = 1`)
  return rows.map(({ id }) => Number(id ?? 0))
}

/**
 * Returns exclusive bounds of entry ids that contain all lines of a period (and possibly others), so that a
 * page in the middle of a long account reads neither newer nor older entries.
 */
export const findPeriod = async (
  db: Executor,
  period: Period,
): Promise<{ after: number; before: number | null }> => {
  const { from, to } = period
  const ends = to && (await lastBefore(db, period, sql`${to.toISOString()}::timestamptz - (${dated.back})`))
  const starts =
    from && (await lastBefore(db, period, sql`${from.toISOString()}::timestamptz - (${dated.ahead})`))
  return {
    before: ends ? Math.max(0, ...ends) + 1 : null,
    after: starts?.length ? Math.min(...starts) : 0,
  }
}
