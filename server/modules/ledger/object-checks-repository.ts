import { sql, type SQL } from 'drizzle-orm'
import type { BookingState } from '@/lib/contract/booking-states'
import { wasAbandoned } from './abandoned-payment-repository'
import { sqlList } from './check-fragments-repository'

/** States of a payment that received its money. */
const taken = ['paid', 'partially_refunded', 'refunded', 'disputed_external', 'charged_back'] as const

/** States of a booking before its payment, or ended without one. */
const unpaid: BookingState[] = ['booking_offers', 'awaiting_payment', 'expired', 'canceled']

/** Contradictions between the ledger and other tables: one row each, described in column `what`. */
export const objectChecks = {
  refunds_within_paid: () => sql`
    select 'payment ' || p.id || ': ' || greatest(p.refunded_cents, p.gateway_refunded_cents)
      || ' given back of ' || p.amount_cents as what
    from payments p
    where p.refunded_cents > p.amount_cents or p.gateway_refunded_cents > p.gateway_paid_cents
    union all
    select 'payment ' || p.id || ': ' || sum(r.amount_cents) || ' of refunds, '
      || greatest(p.external_cents, p.gateway_paid_cents) || ' came'
    from refunds r join payments p on p.id = r.payment_id where r.status not in ('rejected', 'covered')
    group by p.id having sum(r.amount_cents) > greatest(p.external_cents, p.gateway_paid_cents)`,
  sources_are_quote: () => sql`
    select 'payment ' || p.id || ': sources ' || coalesce(parts.cents, 0) || ', quote ' || p.amount_cents as what
    from payments p
    left join (select payment_id, sum(amount_cents) as cents from payment_parts
      where source <> 'coupon' group by payment_id) parts on parts.payment_id = p.id
    where p.status in (${sqlList(taken)}) and coalesce(parts.cents, 0) <> p.amount_cents`,
  // Includes a coupon borne by the platform: if it pays everything, the quote is 0.
  paid_is_posted: () => sql`
    select 'payment ' || p.id || ' is ' || p.status || ' and was never posted' as what
    from payments p
    where p.status in (${sqlList(taken)}) and (
      ((p.external_cents > 0 or exists (
          select from payment_parts part left join coupons c on c.id = part.coupon_id
          where part.payment_id = p.id and part.source = 'coupon' and c.borne_by is distinct from 'provider'))
        and not exists (select from ledger_journals j where j.payment_id = p.id
          and (j.kind in ('payment_paid', 'deposit_paid')
            or (j.kind = 'suspense_in' and p.status not in ('paid', 'partially_refunded')))))
      or (exists (select from payment_parts part where part.payment_id = p.id and part.source in ('cash', 'bonus'))
        and not exists (select from ledger_journals j where j.payment_id = p.id and j.kind = 'payment_reserved')))`,
  work_is_paid: () => sql`
    select 'booking ' || b.id || ' is ' || b.status || ' and was never paid' as what
    from bookings b
    where b.status not in (${sqlList(unpaid)})
      and not exists (select from payments p where p.booking_id = b.id and p.status in (${sqlList(taken)}))`,
  journals_have_objects: () => sql`
    select 'journal ' || j.id || ', ' || j.event_key || ': there is no such object' as what
    from ledger_journals j
    left join payments p on p.id = j.payment_id
    left join bookings b on b.id = j.booking_id
    left join withdrawals w on w.id = substring(j.event_key from '^withdrawal[.][a-z_]+:([0-9]+)')::bigint
    where (j.payment_id is not null and p.id is null) or (j.booking_id is not null and b.id is null)
      or (j.event_key like 'withdrawal.%' and w.id is null)`,
  cash_keeps_origin: () => sql`
    select 'user ' || l.user_id || ': lots count ' || l.cents || ', cash is ' || coalesce(a.balance_cents, 0) as what
    from (select user_id, sum(cash_left_cents) as cents from bonus_lots group by user_id) l
    left join ledger_accounts a on a.kind = 'customer_cash' and a.owner_id = l.user_id
    where l.cents > coalesce(a.balance_cents, 0)
    union all
    select 'deposit ' || p.id || ': ' || l.cash_left_cents || ' left and ' || spent.cents || ' spent of ' || p.amount_cents
    from bonus_lots l join payments p on p.id = l.payment_id
    cross join lateral (select coalesce(sum(s.amount_cents - s.refunded_cents), 0) as cents
      from payment_parts s join payments b on b.id = s.payment_id
      where s.lot_id = l.id and s.source = 'cash'
        and not ${wasAbandoned(sql`b.id`)}) spent
    where l.cash_left_cents + spent.cents > p.amount_cents
    union all
    select 'contest ' || c.id || ': ' || sum(k.amount_cents) || ' of bookings, ' || c.amount_cents || ' contested'
    from chargeback_parts k join chargebacks c on c.id = k.chargeback_id
    group by c.id having sum(k.amount_cents) > c.amount_cents`,
  gateway_agrees: () => sql`
    select key || ': ' || amount_cents as what from operator_cases where kind = 'difference' and status = 'open'`,
} as const satisfies Record<string, () => SQL>
