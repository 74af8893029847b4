import { sql, type SQL } from 'drizzle-orm'
import type { AccountKind, JournalActor, JournalKind } from '@/lib/contract/ledger'
import type { Executor, Tx } from '@/server/db/client'

/** An account as the database knows it. */
export interface AccountKey {
  kind: AccountKind
  owner_id: number | null
  booking_id: number | null
  payment_id: number | null
}

export interface AccountLine extends AccountKey {
  normal: 1 | -1
  tracked: boolean
  cents: number
}

export interface JournalRow {
  eventKey: string
  kind: JournalKind
  booking: number | null
  payment: number | null
  reverses: number | null
  actor: JournalActor
  occurredAt: Date
}

/** Uses the expressions of the index `ledger_accounts_lookup`. */
const isSameAccount = (account: SQL, line: SQL) => sql`${account}.kind = ${line}.kind
  and coalesce(${account}.owner_id, 0) = coalesce(${line}.owner_id, 0)
  and coalesce(${account}.booking_id, 0) = coalesce(${line}.booking_id, 0)
  and coalesce(${account}.payment_id, 0) = coalesce(${line}.payment_id, 0)`

/**
 * A journal with its lines and missing accounts, as one statement: three round trips with `begin` and
 * `commit`. Locks are taken in one order by everybody: new accounts by name, the event's key, accounts by id.
 */
export const journalStatement = (journal: JournalRow, lines: readonly AccountLine[]): SQL => sql`
  with line as materialized (
    select l.*, a.id from json_to_recordset(${JSON.stringify(lines)}::json)
      as l(kind text, owner_id bigint, booking_id bigint,
        payment_id bigint, normal smallint, tracked boolean, cents bigint)
    left join ledger_accounts a on ${isSameAccount(sql`a`, sql`l`)}),
  made as (
    insert into ledger_accounts (kind, owner_id, booking_id, payment_id, normal, tracked)
    select kind, owner_id, booking_id, payment_id, normal, tracked from line where id is null
    order by kind, owner_id, booking_id, payment_id
    on conflict do nothing
    returning id, kind, owner_id, booking_id, payment_id),
  ready as materialized (
    select id, cents from line where id is not null
    union all
    select made.id, line.cents from made join line on ${isSameAccount(sql`made`, sql`line`)}),
  journal as (
    insert into ledger_journals (event_key, kind, booking_id, payment_id, reverses_id, actor, occurred_at)
    select ${journal.eventKey}, ${journal.kind}, ${journal.booking}::bigint, ${journal.payment}::bigint,
      ${journal.reverses}::bigint, ${journal.actor}, ${journal.occurredAt.toISOString()}::timestamptz
    where (select count(*) from ready) = ${lines.length}::int
    on conflict (event_key) do nothing
    returning id),
  posted as (
    insert into ledger_entries (journal_id, account_id, amount_cents)
    select journal.id, ready.id, ready.cents from journal cross join ready order by ready.id)
  select (select id from journal) as id, (select count(*) from ready) as accounts`

/**
 * Runs that statement. Fewer `accounts` than lines means that another transaction is creating an account:
 * nothing was posted, retry. All accounts and no `id` means that the event was posted before.
 */
export const insertJournal = async (
  tx: Tx,
  journal: JournalRow,
  lines: readonly AccountLine[],
): Promise<{ id: number | null; accounts: number }> => {
  const { rows } = await tx.execute<{ id: string | null; accounts: string }>(journalStatement(journal, lines))
  const [row] = rows
  return { id: row?.id == null ? null : Number(row.id), accounts: Number(row?.accounts) }
}

type Stored = { kind: AccountKind } & Record<'owner_id' | 'booking_id' | 'payment_id', string | null> & {
    cents: string
  }

/** Returns the lines of a journal with their accounts' owners. */
export const findLines = async (
  tx: Executor,
  journal: number,
): Promise<(AccountKey & { cents: number })[]> => {
  const { rows } = await tx.execute<Stored>(sql`
    select a.kind, a.owner_id, a.booking_id, a.payment_id, e.amount_cents as cents
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.journal_id = ${journal} order by e.id`)
  const idOf = (value: string | null) => (value === null ? null : Number(value))
  return rows.map((row) => ({
    kind: row.kind,
    owner_id: idOf(row.owner_id),
    booking_id: idOf(row.booking_id),
    payment_id: idOf(row.payment_id),
    cents: Number(row.cents),
  }))
}

/** Inserts an empty account, so that its row can be locked. */
export const insertAccount = async (tx: Executor, key: AccountKey, normal: 1 | -1): Promise<void> => {
  await tx.execute(sql`
    insert into ledger_accounts (kind, owner_id, booking_id, payment_id, normal, tracked)
    values (${key.kind}, ${key.owner_id}, ${key.booking_id}, ${key.payment_id}, ${normal}, true)
    on conflict do nothing`)
}

/** Returns the balance of an account in its own direction; null if the account does not exist. */
export const findBalance = async (
  tx: Executor,
  key: AccountKey,
  { lock = false }: { lock?: boolean } = {},
): Promise<number | null> => {
  const { rows } = await tx.execute<{ cents: string }>(sql`
    select case when a.tracked then a.balance_cents
      else a.normal
        * (select coalesce(sum(e.amount_cents), 0) from ledger_entries e where e.account_id = a.id) end as cents
    from ledger_accounts a
    where a.kind = ${key.kind} and coalesce(a.owner_id, 0) = coalesce(${key.owner_id}::bigint, 0)
      and coalesce(a.booking_id, 0) = coalesce(${key.booking_id}::bigint, 0)
      and coalesce(a.payment_id, 0) = coalesce(${key.payment_id}::bigint, 0)
    ${lock ? sql`for no key update of a` : sql``}`)
  const [row] = rows
  return row ? Number(row.cents) : null
}
