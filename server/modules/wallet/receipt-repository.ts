import { sql, type SQL } from 'drizzle-orm'
import type { BookingState } from '@/lib/contract/booking-states'
import type { OfferItem } from '@/lib/contract/offers'
import type { PaymentMethod } from '@/lib/contract/payments'
import type { Executor } from '@/server/db/client'
import type { Localised } from '@/server/db/schema/columns'
import type { FullName } from '@/server/db/schema/full-name'
import { approvalAt, approvalOfJournal, approvalOfPayment } from '@/server/modules/escrow/service'

export interface ReceiptSide {
  id: number
  name: FullName
  /** CPF or CNPJ, digits; null if unknown. */
  taxNumber: string | null
}

export interface ReceiptData {
  customer: ReceiptSide
  provider: ReceiptSide
  service: Localised
  city: string
  /** IBGE code of the city, whose clock the work is agreed on. */
  cityIbge: number
  startsAt: string | null
  endsAt: string | null
  status: BookingState
  /** Time of the transition to that state. */
  endedAt: string | null
  isDurable: boolean
  /** Warranty the offer promised, days. */
  offeredDays: number | null
  items: OfferItem[]
  payments: {
    reference: string
    method: PaymentMethod
    amount_cents: number
    external_cents: number
    installments: number | null
    interest_cents: number
    refunded_cents: number
    /** Interest refunded, or about to be. */
    refunded_interest_cents: number
    coupon_cents: number
    /** Amount the payer's bank took back for the payer. */
    bank_cents: number
    paid_at: string
  }[]
  /** Provider's net. */
  providerCents: number
  commissionCents: number
  /** Fee kept for a job that ended without its work, before commission. */
  feeCents: number
}

/** Agreement with one provider: the approved offer, and the ids of its approvals in the booking's journal. */
interface Agreed {
  offer: number
  approvals: readonly number[]
}

/** Matches rows of an agreement by their approval; rows before the first approval match every agreement. */
const isOf = (approval: SQL<string | null>, { approvals }: Agreed) =>
  sql`coalesce(${approval} = any(${`{${approvals.join(',')}}`}::bigint[]), true)`

/** JSON of an agreement's payments with their refunds, chargebacks and coupon; `b` is its booking. */
const paymentsOf = (agreed: Agreed) => sql`
  (select coalesce(json_agg(json_build_object(
          'reference', y.reference, 'method', y.method, 'amount_cents', y.amount_cents,
          'external_cents', y.external_cents, 'installments', y.installments, 'interest_cents', y.interest_cents,
          'refunded_interest_cents', (select coalesce(sum(r.interest_cents), 0)
            from refunds r where r.payment_id = y.id and r.status <> 'covered'),
          'refunded_cents', y.refunded_cents, 'paid_at', y.paid_at,
          'bank_cents', (select coalesce(sum(c.amount_cents), 0)
            from chargebacks c where c.payment_id = y.id and c.status = 'lost'),
          'coupon_cents', (select coalesce(sum(t.amount_cents), 0)
            from payment_parts t where t.payment_id = y.id and t.source = 'coupon'))
          order by y.id), '[]')
        from payments y where y.booking_id = b.id and y.paid_at is not null
          and ${isOf(approvalOfPayment(sql`y.id`), agreed)}
          -- Late, twice or another sum: it pays nothing of the booking unless an operator accepts it.
          and (exists (select from ledger_journals w where w.payment_id = y.id and w.kind = 'payment_paid')
            or not exists (select from ledger_journals w
              where w.payment_id = y.id and w.kind = 'suspense_in')))`

type ReceiptRow = Pick<ReceiptData, 'service' | 'city' | 'status' | 'items' | 'payments'> & {
  customer: string
  customer_name: FullName
  provider: string
  provider_name: FullName
  customer_tax: string | null
  provider_tax: string | null
  city_ibge: number
  starts_at: string | null
  ends_at: string | null
  ended_at: string | null
  is_durable: boolean
  warranty_days: number | null
  fee: string
  provider_cents: string
  commission: string
}

const receiptOf = (row: ReceiptRow): ReceiptData => ({
  customer: { id: Number(row.customer), name: row.customer_name, taxNumber: row.customer_tax },
  provider: { id: Number(row.provider), name: row.provider_name, taxNumber: row.provider_tax },
  service: row.service,
  city: row.city,
  cityIbge: row.city_ibge,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  status: row.status,
  endedAt: row.ended_at,
  isDurable: row.is_durable,
  offeredDays: row.warranty_days,
  items: row.items,
  payments: row.payments,
  providerCents: Number(row.provider_cents),
  commissionCents: Number(row.commission),
  feeCents: Number(row.fee),
})

/**
 * Returns one agreement's payments; null if the offer does not exist. An agreement before the latest ended
 * when the booking was reopened, and its date was not kept.
 */
export const findReceipt = async (db: Executor, agreed: Agreed): Promise<ReceiptData | null> => {
  const { rows } = await db.execute<ReceiptRow>(sql`
    select c.id as customer, c.full_name as customer_name, p.id as provider, p.full_name as provider_name,
      c.tax_number as customer_tax, p.tax_number as provider_tax, s.name as service, city.name as city, b.city_ibge, o.items, k.status,
      s.is_durable, o.warranty_days,
      case when o.id = b.approved_offer_id then to_json(b.starts_at)#>>'{}' end as starts_at,
      case when o.id = b.approved_offer_id then to_json(b.ends_at)#>>'{}' end as ends_at,
      (select to_json(max(v.created_at))#>>'{}' from booking_events v
        where v.booking_id = b.id and v.to_state = k.status
          and v.from_state <> v.to_state and v.step <> 'withdraw-dispute' and strpos(v.step, '.') = 0
          and ${isOf(approvalAt(sql`b.id`, sql`v.created_at`), agreed)}) as ended_at,
      ${paymentsOf(agreed)} as payments,
      coalesce(m.provider, 0) as provider_cents, coalesce(m.commission, 0) as commission, coalesce(m.fee, 0) as fee
    from offers o
    join bookings b on b.id = o.booking_id
    join users c on c.id = b.customer_id
    join users p on p.id = o.provider_id
    join sub_services s on s.id = b.sub_service_id
    join cities city on city.ibge = b.city_ibge
    cross join lateral (
      select case when o.id = b.approved_offer_id then b.status else coalesce((
        select v.from_state from booking_events v where v.booking_id = b.id and v.step = 'revive'
          and ${isOf(approvalAt(sql`b.id`, sql`v.created_at`), agreed)}
          order by v.id limit 1), b.status) end as status) k
    left join lateral (
      select -sum(e.amount_cents) filter (where a.kind in ('provider_available', 'provider_reserve', 'provider_debt')) as provider,
        -sum(e.amount_cents) filter (where a.kind = 'platform_fee') as commission,
        sum(e.amount_cents) filter (where a.kind = 'escrow' and j.kind = 'cancellation_fee') as fee
      from ledger_journals j join ledger_entries e on e.journal_id = j.id join ledger_accounts a on a.id = e.account_id
      where j.booking_id = b.id
        and j.kind in ('escrow_released', 'cancellation_fee', 'material_advance', 'material_returned', 'warranty_refund')
        and ${isOf(approvalOfJournal(sql`j.id`), agreed)}) m on true
    where o.id = ${agreed.offer}`)
  const [row] = rows
  return row ? receiptOf(row) : null
}
