import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { caseKinds } from '@/lib/contract/operators'
import type { Executor, Tx } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import type { FullName } from '@/server/db/schema/full-name'
import { suppressedAddresses } from '@/server/db/schema/mail'
import { outbox } from '@/server/db/schema/operations'
import { operatorCases } from '@/server/db/schema/operators'
import { moneyEvents, payments, refunds } from '@/server/db/schema/payments'
import { withdrawals } from '@/server/db/schema/wallet'

export type CaseRow = typeof operatorCases.$inferSelect
export type CaseKind = (typeof caseKinds)[number]

/** A trouble as found, under its columns' names. */
export interface Incident {
  key: string
  kind: CaseKind
  amount_cents: number | null
  booking_id: number | null
  payment_id: number | null
  withdrawal_id: number | null
  dispute_id: number | null
  due_at: string | null
  facts: Record<string, string | number | null>
}

/** Lock key: one process at a time brings all cases up to date. */
const writeLock = 7_310_044
/** Days after its beginning at which a case without a deadline is sorted. */
const patienceDays = 7

interface Opening {
  now: Date
  /** Time an incident must last before operators see it, ms. */
  graceMs: number
  /** The step that opens it notifies operators itself. */
  isNotified?: boolean
}

/**
 * Opens a case for each trouble, or brings the one it has up to date. A case an operator dismissed or settled stays
 * closed. Returns how many were written.
 */
export const openCases = async (
  tx: Tx,
  troubles: readonly Incident[],
  { now, graceMs, isNotified = false }: Opening,
): Promise<number> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const state = graceMs > 0 ? 'watching' : 'open'
  const notified = isNotified ? at : sql`null::timestamptz`
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into operator_cases as c (key, kind, status, amount_cents, booking_id,
      payment_id, withdrawal_id, dispute_id, facts, due_at, urgent_at, opened_at, notified_at)
    select key, kind, ${state}, amount_cents, booking_id, payment_id, withdrawal_id, dispute_id, facts, due_at,
      coalesce(due_at, ${at} + make_interval(days => ${patienceDays}::int)), ${at}, ${notified}
    from json_to_recordset(${JSON.stringify(troubles)}::json)
      as t(key text, kind text, amount_cents bigint, booking_id bigint, payment_id bigint,
        withdrawal_id bigint, dispute_id bigint, due_at timestamptz, facts jsonb)
    -- Taken back since the troubles were read: its case was closed by that step.
    where kind <> 'dispute' or exists (select from disputes d where d.id = t.dispute_id and d.status = 'deciding')
    order by key
    on conflict (key) do update set
      amount_cents = excluded.amount_cents, facts = excluded.facts, due_at = excluded.due_at,
      urgent_at = coalesce(excluded.due_at, c.urgent_at),
      status = case
        when c.status = 'closed' then excluded.status
        when c.status = 'watching' and c.opened_at <= ${at} - make_interval(secs => ${graceMs / 1000}) then 'open'
        else c.status end,
      opened_at = case when c.status = 'closed' then excluded.opened_at else c.opened_at end,
      notified_at = case when c.status = 'closed' then excluded.notified_at else c.notified_at end,
      reminded_at = case
        when c.status = 'closed' or excluded.due_at is distinct from c.due_at then null
        else c.reminded_at end,
      closed_at = null, closed_as = null
    where c.closed_as is null or c.closed_as not in ('dismiss', 'settled_by_hand')
    returning id`)
  return rows.length
}

/** Cases of which operators are told from now on; each only once. */
export const claimUnnotifiedCases = (tx: Tx, now: Date): Promise<CaseRow[]> =>
  tx
    .update(operatorCases)
    .set({ notifiedAt: now })
    .where(and(eq(operatorCases.status, 'open'), isNull(operatorCases.notifiedAt)))
    .returning()

/** Hours before its deadline that a case is told of again; one of a shorter time, at the half of it. */
const reminderHours = 24

/** Claims cases with a near deadline for a second notification; each once per deadline. */
export const claimCasesNearDeadline = (tx: Tx, now: Date): Promise<CaseRow[]> =>
  tx
    .update(operatorCases)
    .set({ remindedAt: now })
    .where(
      and(
        eq(operatorCases.status, 'open'),
        isNotNull(operatorCases.notifiedAt),
        isNull(operatorCases.remindedAt),
        sql`${operatorCases.dueAt} - least(make_interval(hours => ${reminderHours}::int),
          (${operatorCases.dueAt} - ${operatorCases.openedAt}) / 2) <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .returning()

/** Closes the case of a trouble that ended without an operator deciding the case. */
export const closeResolvedCase = async (tx: Tx, key: string, now: Date): Promise<void> => {
  await tx
    .update(operatorCases)
    .set({ status: 'closed', closedAt: now, closedAs: 'gone' })
    .where(and(eq(operatorCases.key, key), ne(operatorCases.status, 'closed')))
}

interface Syncing extends Opening {
  kinds: readonly CaseKind[]
}

/**
 * Updates the cases of these kinds to the latest findings: new, changed, recurring and resolved ones. Returns
 * the number written.
 */
export const syncCases = async (
  tx: Tx,
  troubles: readonly Incident[],
  { kinds, now, graceMs }: Syncing,
): Promise<number> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${writeLock})`)
  const written = await openCases(tx, troubles, { now, graceMs })
  await tx.execute(sql`
    update operator_cases c set status = 'closed', closed_at = ${now.toISOString()}::timestamptz, closed_as = 'gone'
    where status <> 'closed' and kind in (${sql.join(
      kinds.map((kind) => sql`${kind}`),
      sql`, `,
    )}) and not key = any (${sql.param(troubles.map(({ key }) => key))}::text[])
      -- Escalated since the troubles were read: its case was opened by that step.
      and not (kind = 'dispute' and exists (select from disputes d
        where d.id = c.dispute_id and d.status = 'deciding'))`)
  return written
}

interface Filter {
  /** Hides complaints about this operator, so that complaining about one is safe. */
  operator: number
  kinds: readonly CaseKind[]
  status: 'open' | 'closed'
  /** The last case of the page before. */
  after: number | null
  limit: number
}

/** Most urgent first. */
export const listCases = (
  db: Executor,
  { operator, kinds, status, after, limit }: Filter,
): Promise<CaseRow[]> =>
  db
    .select()
    .from(operatorCases)
    .where(
      and(
        eq(operatorCases.status, status),
        inArray(operatorCases.kind, [...kinds]),
        sql`not (${operatorCases.kind} = 'complaint' and (${operatorCases.facts} ->> 'subject')::bigint = ${operator})`,
        after === null
          ? undefined
          : sql`(${operatorCases.urgentAt}, ${operatorCases.id})
            > (select urgent_at, id from operator_cases where id = ${after})`,
      ),
    )
    .orderBy(asc(operatorCases.urgentAt), asc(operatorCases.id))
    .limit(limit)

export const findCase = async (db: Executor, id: number): Promise<CaseRow | null> =>
  (await db.select().from(operatorCases).where(eq(operatorCases.id, id)))[0] ?? null

/** Returns the people a case names, or with a part in its money or work: they may not decide it. */
export const findParties = async (
  db: Executor,
  cases: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const { rows } = await db.execute<{ id: string; people: string[] }>(sql`
    select c.id, array(
      select b.customer_id from bookings b where b.id = about.booking
      union select b.provider_id from bookings b where b.id = about.booking and b.provider_id is not null
      -- Providers of agreements that ended before too.
      union select o.provider_id from offers o
        where o.booking_id = about.booking and o.status in ('awaiting_payment', 'approved', 'completed', 'canceled')
      union select p.payer_id from payments p where p.id = c.payment_id
      union select w.user_id from withdrawals w where w.id = c.withdrawal_id
      union select named.person::bigint
        from (values (c.facts ->> 'author'), (c.facts ->> 'subject')) as named(person)
        where named.person is not null)::text[] as people
    from operator_cases c
    cross join lateral (select coalesce(c.booking_id,
      (select p.booking_id from payments p where p.id = c.payment_id),
      (select d.booking_id from disputes d where d.id = c.dispute_id)) as booking) about
    where c.id = any (${sql.param([...cases])}::bigint[])`)
  return new Map(rows.map(({ id, people }) => [Number(id), people.map(Number)]))
}

/** Returns the names of accounts. */
export const findNames = async (db: Executor, ids: number[]): Promise<Map<number, FullName>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, name: users.fullName })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const lockCase = async (tx: Tx, id: number): Promise<CaseRow | null> =>
  (await tx.select().from(operatorCases).where(eq(operatorCases.id, id)).for('no key update'))[0] ?? null

export const closeCase = async (tx: Tx, id: number, decision: string, now: Date): Promise<void> => {
  await tx
    .update(operatorCases)
    .set({ status: 'closed', closedAt: now, closedAs: decision })
    .where(eq(operatorCases.id, id))
}

interface Decided {
  case: number
  operator: number
  decision: string
  to: string
  reason: string
  now: Date
}

/** Journals a decision. */
export const recordDecision = async (tx: Tx, decided: Decided): Promise<void> => {
  await tx.insert(moneyEvents).values({
    subject: 'case',
    subjectId: decided.case,
    actor: 'operator',
    userId: decided.operator,
    step: decided.decision,
    fromState: 'open',
    toState: decided.to,
    detail: decided.reason,
    createdAt: decided.now,
  })
}

export interface LogRow {
  case: number
  at: Date
  by: FullName | null
  decision: string
  reason: string
}

/** Decisions about these cases, oldest first. */
export const listDecisions = (db: Executor, cases: readonly number[]): Promise<LogRow[]> =>
  db
    .select({
      case: moneyEvents.subjectId,
      at: moneyEvents.createdAt,
      by: users.fullName,
      decision: moneyEvents.step,
      reason: sql<string>`coalesce(${moneyEvents.detail}, '')`,
    })
    .from(moneyEvents)
    .leftJoin(users, eq(users.id, moneyEvents.userId))
    .where(
      and(
        eq(moneyEvents.subject, 'case'),
        sql`${moneyEvents.subjectId} = any (${sql.param([...cases])}::bigint[])`,
      ),
    )
    .orderBy(asc(moneyEvents.id))

/** Gives a failed job its tries back. A mail is sent again, so its address leaves the suppression list. */
export const retryJob = async (tx: Tx, job: number): Promise<void> => {
  const address = sql`(select lower(payload ->> 'to') from outbox where id = ${job} and kind = 'email')`
  await tx.delete(suppressedAddresses).where(sql`${suppressedAddresses.email} = ${address}`)
  await tx
    .update(users)
    .set({ refusedEmail: null })
    .where(sql`${users.email} = ${address}`)
  await tx
    .update(outbox)
    .set({ deadAt: null, attempts: 0, lockedUntil: null, runAt: sql`now()` })
    .where(eq(outbox.id, job))
}

/** Makes the worker ask the gateway about a case's object at once. */
export const pollCaseObjectNow = async (
  tx: Tx,
  { paymentId, withdrawalId, facts }: Pick<CaseRow, 'paymentId' | 'withdrawalId' | 'facts'>,
  now: Date,
): Promise<void> => {
  const refund = Number(facts['refund'] ?? 0)
  if (refund) await tx.update(refunds).set({ nextPollAt: now }).where(eq(refunds.id, refund))
  if (paymentId !== null) await tx.update(payments).set({ nextPollAt: now }).where(eq(payments.id, paymentId))
  if (withdrawalId !== null)
    await tx.update(withdrawals).set({ nextPollAt: now }).where(eq(withdrawals.id, withdrawalId))
}
