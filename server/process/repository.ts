import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '@/server/db/client'
import { bookingEvents } from '@/server/db/schema/bookings'
import { moneyEvents } from '@/server/db/schema/payments'
import type { Actor, BulkStateMachine, JournalSubject } from './state-machine'

interface Entry {
  subject: JournalSubject
  /** In place of the subject's own. */
  detail?: string | null | undefined
  by: Actor
  step: string
  /** Empty when the row was created. */
  from: string
  to: string
  at: Date
}

/** Writes one step into the journal of its subject. Both journals are append-only. */
export const recordTransition = async (
  tx: Tx,
  { subject, by, step, from, to, at, ...entry }: Entry,
): Promise<void> => {
  const shared = {
    actor: by.actor,
    userId: by.user,
    step,
    fromState: from,
    toState: to,
    detail: entry.detail ?? subject.detail ?? null,
    createdAt: at,
  }
  if ('kind' in subject)
    await tx.insert(moneyEvents).values({ ...shared, subject: subject.kind, subjectId: subject.id })
  else {
    const { bookingId, offerId } = subject
    await tx.insert(bookingEvents).values({ ...shared, bookingId, offerId })
  }
}

interface BulkTransition {
  /** Conditions besides the state. */
  where: SQL | undefined
  step: string
  by: Actor
  from: readonly string[]
  to: string
  /** Further assignments, as `column = value`. */
  set: readonly SQL[]
  at: Date
}

/**
 * Moves all rows in one of the states `from`, in one statement, and journals each with the state it had. Rows
 * are locked in order of id, so that two such moves cannot deadlock. Returns the ids moved, ascending.
 */
export const transitionMany = async <Step extends string, State extends string>(
  tx: Tx,
  { table, columns, prefix, alwaysSet }: BulkStateMachine<Step, State>,
  { where, step, by, from, to, set, at }: BulkTransition,
): Promise<number[]> => {
  const states = sql.join(
    from.map((state) => sql`${state}`),
    sql`, `,
  )
  const assignments = sql.join([sql`status = ${to}`, ...alwaysSet, ...set], sql`, `)
  const { rows } = await tx.execute<{ id: string }>(sql`
    with due as (
      select ${columns.id} as due_id, ${columns.status} as from_state from ${table}
      where ${columns.status} in (${states}) and ${where ?? sql`true`}
      order by ${columns.id} for no key update),
    moved as (
      update ${table} set ${assignments} from due where ${columns.id} = due.due_id
      returning ${columns.id} as id, ${columns.bookingId} as booking_id,
        ${columns.offerId} as offer_id, ${columns.detail} as detail, due.from_state),
    recorded as (
      insert into booking_events (booking_id, offer_id, actor, user_id, step, from_state, to_state, detail, created_at)
      select booking_id, offer_id, ${by.actor}, ${by.user}::bigint,
        ${prefix + step}, from_state, ${to}, detail, ${at.toISOString()}::timestamptz
      from moved order by id)
    select id from moved order by id`)
  return rows.map((row) => Number(row.id))
}
