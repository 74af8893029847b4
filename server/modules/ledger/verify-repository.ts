import { sql, type SQL } from 'drizzle-orm'
import { slotStates } from '@/lib/contract/booking-process'
import { bookingStates, noShowStates, type BookingState } from '@/lib/contract/booking-states'
import type { Db, Executor } from '@/server/db/client'
import { accountNameSql as name, sqlList } from './check-fragments-repository'
import { objectChecks } from './object-checks-repository'
import { transitChecks } from './transit-checks-repository'

/** Maximum number of violations listed per check. */
const named = 20

/** States of a booking that may have money in escrow. */
const open = new Set<string>(['booking_offers', ...slotStates])
const terminalStates: BookingState[] = bookingStates.filter((state) => !open.has(state))

/** Minutes after its deadline for a worker to settle a no-show before its money is reported as overdue. */
const settleGraceMinutes = 60

/** Violations of each invariant: one row each, described in column `what`; none if the invariant holds. */
export const invariantChecks = {
  journals_balance: () => sql`
    select 'journal ' || j.id || ': ' || count(e.id) || ' lines, sum ' || coalesce(sum(e.amount_cents), 0) as what
    from ledger_journals j left join ledger_entries e on e.journal_id = j.id
    group by j.id having count(e.id) < 2 or sum(e.amount_cents) <> 0`,
  entries_sum: () => sql`
    select 'the sum is ' || sum(amount_cents) as what from ledger_entries having sum(amount_cents) <> 0`,
  balances: () => sql`
    select ${name} || ': kept ' || a.balance_cents || ', entries ' || a.normal * coalesce(e.total, 0) as what
    from ledger_accounts a
    left join (select account_id, sum(amount_cents) as total
      from ledger_entries group by account_id) e on e.account_id = a.id
    where a.balance_cents <> case when a.tracked then a.normal * coalesce(e.total, 0) else 0 end`,
  versions: () => sql`
    select ${name} || ': version ' || a.version || ', ' || coalesce(e.entries, 0)
      || ' entries, numbered ' || coalesce(e.first || ' to ' || e.last, 'none') as what
    from ledger_accounts a
    left join (
      select account_id, count(*) as entries, count(distinct account_version) as numbers,
        min(account_version) as first, max(account_version) as last
      from ledger_entries group by account_id) e on e.account_id = a.id
    where case when a.tracked
      then a.version <> coalesce(e.entries, 0)
        or (e.entries > 0 and (e.first <> 1 or e.last <> e.entries or e.numbers <> e.entries))
      else a.version <> 0 or e.numbers > 0 end`,
  running_balances: () => sql`
    select 'entry ' || r.id || ' of ' || r.account || ': says '
      || coalesce(r.said::text, 'nothing') || ', is ' || r.is as what
    from (
      select e.id, ${name} as account, e.balance_after_cents as said,
        sum(a.normal * e.amount_cents) over (partition by e.account_id order by e.account_version, e.id) as is
      from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.tracked) r
    where r.said is distinct from r.is`,
  floors: () => sql`
    select ${name} || ': ' || a.balance_cents || ' under ' || a.floor_cents as what
    from ledger_accounts a where a.balance_cents < a.floor_cents
    union all
    select ${name} || ': its floor is ' || a.floor_cents from ledger_accounts a where a.floor_cents <> 0
    union all
    select 'entry ' || e.id || ' left ' || ${name} || ' at ' || e.balance_after_cents
    from ledger_entries e join ledger_accounts a on a.id = e.account_id where e.balance_after_cents < a.floor_cents`,
  events_once: () => sql`
    select event_key || ' posted ' || count(*) || ' times' as what
    from ledger_journals group by event_key having count(*) > 1
    union all
    select 'journal ' || reverses_id || ' undone ' || count(*) || ' times' from ledger_journals
    where reverses_id is not null group by reverses_id having count(*) > 1`,
  reversals: () => sql`
    select distinct 'journal ' || r.id || ' does not undo ' || r.reverses_id as what
    from ledger_journals r
    cross join lateral (
      select own.amount_cents as mine, other.amount_cents as theirs
      from (select * from ledger_entries where journal_id = r.id) own
      full join (select * from ledger_entries where journal_id = r.reverses_id) other using (account_id)) line
    where r.reverses_id is not null and line.mine is distinct from -line.theirs`,
  escrow_at_end: (now: Date) => sql`
    select 'booking ' || b.id || ' is ' || b.status || ' and holds ' || a.balance_cents as what
    from ledger_accounts a join bookings b on b.id = a.booking_id
    where a.kind = 'escrow' and a.balance_cents <> 0 and b.status in (${sqlList(terminalStates)})
      -- A no-show may be objected to; then the worker has some time to settle it.
      and not (b.status in (${sqlList(noShowStates)}) and b.dispute_until is not null
        and b.dispute_until > ${now.toISOString()}::timestamptz - make_interval(mins => ${settleGraceMinutes}::int))`,
  ...transitChecks,
  ...objectChecks,
} as const satisfies Record<string, (now: Date) => SQL>

export type Invariant = keyof typeof invariantChecks

export interface Violations {
  count: number
  /** Descriptions of the first violations. */
  breaches: string[]
}

/** Returns the violations of one invariant. */
export const findViolations = async (tx: Executor, statement: Invariant, now: Date): Promise<Violations> => {
  const { rows } = await tx.execute<{ what: string; n: string }>(
    sql`select what, count(*) over () as n from (${invariantChecks[statement](now)}) found limit ${named}`,
  )
  return { count: Number(rows[0]?.n ?? 0), breaches: rows.map(({ what }) => what) }
}

/** Returns the violations of every invariant, from one snapshot of the database. */
export const findAllViolations = (db: Db, now: Date): Promise<[Invariant, Violations][]> =>
  db.transaction(
    async (tx) => {
      const found: [Invariant, Violations][] = []
      for (const statement of Object.keys(invariantChecks) as Invariant[])
        found.push([statement, await findViolations(tx, statement, now)])
      return found
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** Sums the balances of all accounts per kind, each in its own direction, from the entries. */
export const findBalanceSums = async (db: Executor): Promise<{ kind: string; cents: number }[]> => {
  const { rows } = await db.execute<{ kind: string; cents: string }>(sql`
    select a.kind, sum(a.normal * e.amount_cents) as cents
    from ledger_accounts a join ledger_entries e on e.account_id = a.id group by a.kind order by a.kind`)
  return rows.map(({ kind, cents }) => ({ kind, cents: Number(cents) }))
}
