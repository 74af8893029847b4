import { sql } from 'drizzle-orm'
import { openPayments } from '@/lib/contract/payment-processes'
import { unsettledMoney, type UnsettledMoney } from '@/lib/contract/privacy'
import type { Executor } from '@/server/db/client'

/** A person's money that is here, on its way, owed or contested. Bonus does not count. */
export const findUnsettledMoney = async (db: Executor, user: number): Promise<UnsettledMoney[]> => {
  const open = sql.join(
    openPayments.map((state) => sql`${state}`),
    sql`, `,
  )
  const { rows } = await db.execute<{ what: UnsettledMoney }>(sql`
    select case kind when 'customer_cash' then 'cash' when 'provider_available' then 'available'
      when 'provider_reserve' then 'reserve' when 'withdraw_transit' then 'in_transit' else 'debt' end as what
    from ledger_accounts where owner_id = ${user} and balance_cents > 0 and kind <> 'customer_bonus'
    union
    select 'held' from bookings b join ledger_accounts a on a.booking_id = b.id and a.kind = 'escrow'
    where (b.customer_id = ${user} or b.provider_id = ${user}) and a.balance_cents > 0
    union
    select case a.kind when 'refund_transit' then 'refund' else 'dispute' end
    from payments p left join bookings b on b.id = p.booking_id join ledger_accounts a on a.payment_id = p.id
    where (p.payer_id = ${user} or (b.provider_id = ${user} and a.kind = 'dispute_hold')) and a.balance_cents > 0
    union
    select 'dispute' from bookings b join payments p on p.booking_id = b.id
      join payment_parts s on s.payment_id = p.id join chargeback_parts k on k.part_id = s.id
      join chargebacks c on c.id = k.chargeback_id
    where b.provider_id = ${user} and c.status not in ('won', 'lost')
    union
    select 'payment' from payments where payer_id = ${user} and status in (${open})`)
  const found = new Set(rows.map(({ what }) => what))
  return unsettledMoney.filter((what) => found.has(what))
}
