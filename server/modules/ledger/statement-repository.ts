import { sql } from 'drizzle-orm'
import type { JournalKind } from '@/lib/contract/ledger'
import type { Executor } from '@/server/db/client'

export interface StatementLine {
  id: number
  journal: number
  kind: JournalKind
  eventKey: string
  /** Signed change of the balance. */
  cents: number
  /** Null on accounts that keep no balance. */
  balanceAfter: number | null
  at: Date
  booking: number | null
  payment: number | null
}

interface Stored {
  id: string
  journal: string
  kind: JournalKind
  event_key: string
  cents: string
  balance_after: string | null
  at: string
  booking: string | null
  payment: string | null
  [column: string]: unknown
}

const numberOf = (value: string | null) => (value === null ? null : Number(value))

/** Lines of one account before the entry `before`, newest first, by the index `ledger_entries_account`. */
export const findStatement = async (
  db: Executor,
  account: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<StatementLine[]> => {
  const { rows } = await db.execute<Stored>(sql`
    select e.id, e.journal_id as journal, j.kind, j.event_key, a.normal * e.amount_cents as cents,
      e.balance_after_cents as balance_after, j.occurred_at as at, j.booking_id as booking, j.payment_id as payment
    from ledger_entries e
    join ledger_journals j on j.id = e.journal_id
    join ledger_accounts a on a.id = e.account_id
    where e.account_id = ${account} and ${before === null ? sql`true` : sql`e.id < ${before}`}
    order by e.id desc limit ${limit}`)
  return rows.map((row) => ({
    id: Number(row.id),
    journal: Number(row.journal),
    kind: row.kind,
    eventKey: row.event_key,
    cents: Number(row.cents),
    balanceAfter: numberOf(row.balance_after),
    at: new Date(row.at),
    booking: numberOf(row.booking),
    payment: numberOf(row.payment),
  }))
}
