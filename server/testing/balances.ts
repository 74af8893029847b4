import { sql } from 'drizzle-orm'
import type { Db } from '@/server/db/client'
import type { AccountKind } from '@/server/modules/ledger/service'

type Balances = Partial<Record<AccountKind, number>>

/**
 * Returns the balances a booking's journals leave per kind of account, in its own direction; zero balances are
 * omitted.
 */
export const balancesOf = async (db: Db, booking: number): Promise<Balances> => {
  const { rows } = await db.execute<{ kind: AccountKind; cents: string }>(sql`
    select a.kind, sum(e.amount_cents * a.normal) as cents
    from ledger_journals j
    join ledger_entries e on e.journal_id = j.id
    join ledger_accounts a on a.id = e.account_id
    where j.booking_id = ${booking}
    group by a.kind having sum(e.amount_cents) <> 0 order by a.kind`)
  return Object.fromEntries(rows.map(({ kind, cents }) => [kind, Number(cents)]))
}
