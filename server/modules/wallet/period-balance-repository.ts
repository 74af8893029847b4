import { sql } from 'drizzle-orm'
import type { Executor } from '@/server/db/client'
import type { Filter } from './statement-repository'

export interface PeriodBalances {
  /** Balance before the first moment of the period; 0 without such a moment. */
  openingCents: number
  /** Balance at the end of the period. */
  closingCents: number
  /** Sums of credits and debits within the period, both unsigned. */
  inCents: number
  outCents: number
}

/** Sums by event time, by which the lines of a period are selected too: opening + lines = closing. */
export const findPeriodBalances = async (
  db: Executor,
  { owner, accounts, from, to }: Pick<Filter, 'owner' | 'accounts' | 'from' | 'to'>,
): Promise<PeriodBalances> => {
  const sumBefore = (moment: Date | null) =>
    sql`coalesce(sum(a.normal * e.amount_cents)
      filter (where j.occurred_at < ${moment?.toISOString() ?? '-infinity'}::timestamptz), 0)`
  const cents = sql`a.normal * e.amount_cents`
  const since = sql`j.occurred_at >= ${from?.toISOString() ?? '-infinity'}::timestamptz`
  const until = sql`j.occurred_at < ${to?.toISOString() ?? 'infinity'}::timestamptz`
  const { rows } = await db.execute<Record<'opening' | 'closing' | 'incoming' | 'outgoing', string>>(sql`
    select ${sumBefore(from)} as opening, ${sumBefore(to)} as closing,
      coalesce(sum(${cents}) filter (where ${cents} > 0 and ${since} and ${until}), 0) as incoming,
      coalesce(-sum(${cents}) filter (where ${cents} < 0 and ${since} and ${until}), 0) as outgoing
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_journals j on j.id = e.journal_id
    where a.owner_id = ${owner} and a.kind in ${accounts}`)
  const [row] = rows
  return {
    openingCents: Number(row?.opening ?? 0),
    closingCents: Number(row?.closing ?? 0),
    inCents: Number(row?.incoming ?? 0),
    outCents: Number(row?.outgoing ?? 0),
  }
}
