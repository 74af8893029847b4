import { sql } from 'drizzle-orm'
import { forgottenDays } from '@/lib/contract/booking-process'
import { caseKinds } from '@/lib/contract/operators'
import type { Executor } from '@/server/db/client'
import type { CaseKind, Incident } from './repository'

/** A payment may stay in `creating` this long before it is reported. */
const makingMinutes = 10

/** Cases of these kinds are opened by checks, which look at more than a table. */
const checkedKinds: readonly CaseKind[] = ['difference', 'ledger']
/** The kinds of case `findIncidents` returns. */
export const incidentKinds = caseKinds.filter((kind) => !checkedKinds.includes(kind))

/** Returns the incidents in the tables of money, jobs and complaints. Excludes names and texts of people. */
export const findIncidents = async (db: Executor, now: Date): Promise<Incident[]> => {
  const { rows } = await db.execute<{ trouble: Incident }>(sql`
    select to_jsonb(found) as trouble from (
      select 'suspense:' || coalesce('payment:' || p.id, 'other') as key, 'suspense' as kind,
        -sum(e.amount_cents) as amount_cents, p.booking_id, p.id as payment_id, null::bigint as withdrawal_id,
        null::bigint as dispute_id, null::timestamptz as due_at,
        jsonb_build_object('reference', p.reference, 'status', p.status,
          'way', case when sum(e.amount_cents) > 0 then 'out' else 'in' end) as facts
      from ledger_accounts a
      join ledger_entries e on e.account_id = a.id
      join ledger_journals j on j.id = e.journal_id
      left join payments p on p.id = j.payment_id
      where a.kind = 'suspense' and p.status is distinct from 'mismatch'
      group by p.id having sum(e.amount_cents) <> 0
      union all
      select 'mismatch:payment:' || p.id, 'mismatch', p.gateway_paid_cents, p.booking_id, p.id, null, null,
        -- As long as the time is held for it, it can be taken for the quote.
        (select b.pay_until from bookings b where b.id = p.booking_id
          and b.status = 'awaiting_payment' and b.pay_until = p.expires_at),
        jsonb_build_object('reference', p.reference, 'expected', p.external_cents, 'paid', p.gateway_paid_cents)
      from payments p
      where p.status = 'mismatch' and not exists (select from refunds r where r.payment_id = p.id)
      union all
      select 'unknown_outcome:payment:' || p.id, 'unknown_outcome', p.external_cents, p.booking_id, p.id, null,
        null, null, jsonb_build_object('reference', p.reference, 'what', 'payment')
      from payments p where p.status = 'creating'
        and p.created_at < ${now.toISOString()}::timestamptz - make_interval(mins => ${makingMinutes}::int)
      union all
      select 'unknown_outcome:refund:' || r.id, 'unknown_outcome', r.amount_cents, r.booking_id, r.payment_id, null,
        null, null, jsonb_build_object('reference', r.reference, 'what', 'refund', 'refund', r.id)
      from refunds r where r.status = 'unknown'
      union all
      select 'unknown_outcome:withdrawal:' || w.id, 'unknown_outcome', w.amount_cents, null, null, w.id, null, null,
        jsonb_build_object('reference', w.reference, 'what', 'withdrawal')
      from withdrawals w where w.status = 'unknown'
      union all
      select c.kind || ':' || c.id, c.kind, c.amount_cents, p.booking_id, p.id, null, null, c.evidence_due_at,
        jsonb_build_object('reference', p.reference, 'status', c.status, 'chargeback', c.id)
      from chargebacks c join payments p on p.id = c.payment_id where c.status not in ('won', 'lost')
      union all
      select 'dispute:' || d.id, 'dispute', d.held_cents, d.booking_id, null, null, d.id, d.stage_until, '{}'
      from disputes d where d.status = 'deciding'
      union all
      select 'refund_by_transfer:' || r.id, 'refund_by_transfer', r.amount_cents, r.booking_id, r.payment_id, null,
        null, null, jsonb_build_object('reference', r.reference, 'refund', r.id, 'status', p.status)
      -- While its bank contests the payment, the payer may get it twice.
      from refunds r join payments p on p.id = r.payment_id
      where r.status = 'by_transfer' and p.status <> 'disputed_external'
      union all
      select 'refunded_outside:' || p.id, 'refunded_outside', p.refunded_cents, p.booking_id, p.id, null, null, null,
        jsonb_build_object('reference', p.reference, 'booking', b.id, 'disputed', b.status = 'disputed',
          'begun', b.status in ('approved', 'in_progress', 'delivered', 'changes_requested'))
      from payments p join bookings b on b.id = p.booking_id
      where p.status = 'refunded' and exists (select from refunds r where r.payment_id = p.id and r.origin = 'external')
        and p.id = (select max(q.id) from payments q where q.booking_id = b.id and q.paid_at is not null)
        -- Held without money, or called off because of it.
        and (b.status in ('approved', 'in_progress', 'delivered', 'changes_requested', 'disputed')
          or b.status = 'refunded' and exists (
            select from booking_events v where v.booking_id = b.id and v.step = 'cancel' and v.to_state = 'refunded'))
      union all
      select 'forgotten:' || b.id, 'forgotten', null, b.id, null, null, null, null,
        jsonb_build_object('booking', b.id, 'status', b.status,
          'days', floor(extract(
            epoch from ${now.toISOString()}::timestamptz - greatest(b.ends_at, b.updated_at)) / 86400))
      from bookings b where b.status in ('approved', 'in_progress', 'changes_requested')
        and b.ends_at < ${now.toISOString()}::timestamptz - make_interval(days => ${forgottenDays}::int)
        and b.updated_at < ${now.toISOString()}::timestamptz - make_interval(days => ${forgottenDays}::int)
        -- What is contested or has gone back has a case of its own.
        and exists (select from payments p where p.booking_id = b.id and p.status in ('paid', 'partially_refunded'))
      union all
      select 'complaint:' || c.id, 'complaint', null, c.booking_id, null, null, null, null,
        jsonb_build_object('complaint', c.id, 'reason', c.reason, 'author', c.author_id, 'subject', c.subject_id)
      from complaints c where c.handled_at is null
      union all
      select 'dead_letter:' || o.id, 'dead_letter', null, null, null, null, null, null,
        jsonb_build_object('job', o.id, 'what', o.kind, 'attempts', o.attempts, 'error', left(o.last_error, 300),
          'recipient', (select min(u.id) from users u where u.email = lower(o.payload ->> 'to') and u.closed_at is null))
      from outbox o where o.dead_at is not null) found`)
  return rows.map(({ trouble }) => trouble)
}
