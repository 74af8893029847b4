import { sql } from 'drizzle-orm'
import type { Movement } from '@/server/adapters/payments/port'
import type { Db, Executor } from '@/server/db/client'

/** Time of the newest movement stored; null before the first. */
export const findNewestMovementTime = async (db: Executor, gateway: string): Promise<Date | null> => {
  const { rows } = await db.execute<{ at: string | null }>(
    sql`select max(at) as at from gateway_movements where gateway = ${gateway}`,
  )
  return rows[0]?.at ? new Date(rows[0].at) : null
}

/** Stores the gateway's movements that are not stored yet. */
export const insertMovements = async (
  db: Db,
  gateway: string,
  movements: readonly Movement[],
): Promise<void> => {
  if (!movements.length) return
  const rows = movements.map(({ ref, at, kind, amountCents, reference }) => ({
    ref,
    at,
    kind,
    cents: amountCents,
    reference,
  }))
  await db.execute(sql`
    insert into gateway_movements (gateway, ref, at, kind, amount_cents, reference)
    select ${gateway}, ref, at, kind, cents, reference
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as m(ref text, at timestamptz, kind text, cents int, reference text)
    order by at, ref
    on conflict do nothing`)
}

/** A reference with different sums in the two books; '' for movements without one. */
export interface Difference {
  reference: string
  theirs: number
  ours: number
  /** Kinds of the gateway's movements with this reference. */
  kinds: string[]
  booking: number | null
  payment: number | null
  withdrawal: number | null
  /**
   * Disputed money of the reference: the gateway may have paid it out already, while we hold it until the decision.
   */
  contested: number
}

/**
 * Finds references with different sums in the gateway's movements and our entries on `psp_available`.
 * Movements that name a refund count for its payment; a code paid twice is one reference there. Entries of
 * withdrawals are found by their event keys.
 */
export const findDifferences = async (db: Executor, gateway: string): Promise<Difference[]> => {
  const { rows } = await db.execute<{ difference: Difference }>(sql`
    with found as (
      select subject_id as id, detail as reference from money_events
      where subject = 'payment' and step = 'found' and detail is not null),
    theirs as (
      select coalesce(f.reference, p.reference::text, m.reference, '') as name,
        sum(m.amount_cents) as cents, array_agg(distinct m.kind) as kinds
      from gateway_movements m
      left join refunds r on r.reference::text = m.reference
      left join payments p on p.id = r.payment_id
      left join found f on f.id = p.id
      where m.gateway = ${gateway} group by 1),
    ours as (
      select coalesce(f.reference, p.reference::text, w.reference::text, '') as name, sum(e.amount_cents) as cents
      from ledger_accounts a
      join ledger_entries e on e.account_id = a.id
      join ledger_journals j on j.id = e.journal_id
      left join payments p on p.id = j.payment_id
      left join found f on f.id = p.id
      left join withdrawals w on w.id = substring(j.event_key from '^withdrawal[.][a-z_]+:([0-9]+)')::bigint
      where a.kind = 'psp_available' group by 1),
    contested as (
      select coalesce(f.reference, p.reference::text) as name, sum(c.amount_cents) as cents
      from chargebacks c
      join payments p on p.id = c.payment_id
      left join found f on f.id = p.id
      where c.status not in ('won', 'lost') group by 1)
    select jsonb_build_object('reference', name, 'theirs', coalesce(theirs.cents, 0), 'ours', coalesce(ours.cents, 0),
      'kinds', coalesce(theirs.kinds, '{}'), 'booking', p.booking_id, 'payment', p.id, 'withdrawal', w.id,
      'contested', coalesce(contested.cents, 0)) as difference
    from theirs full join ours using (name)
    left join contested using (name)
    left join payments p on p.reference::text = name
    left join withdrawals w on w.reference::text = name
    where coalesce(theirs.cents, 0) <> coalesce(ours.cents, 0)
    order by name`)
  return rows.map(({ difference }) => difference)
}
