import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Executor, Tx } from '@/server/db/client'
import { paymentParts, payments, reserveHolds } from '@/server/db/schema/payments'
import { bonusLots } from '@/server/db/schema/wallet'

/** Part of a payment that a young deposit paid, as far as none of it is reserved yet. */
export interface YoungPart {
  part: number
  cents: number
  until: Date
}

/**
 * Lists the parts of a payment that deposits paid which are young at `now`, less earlier holds of them and what a bank
 * disputes or took.
 */
export const listYoungParts = async (tx: Executor, payment: number, now: Date): Promise<YoungPart[]> => {
  const held = sql<string>`coalesce((select sum(h.amount_cents) from ${reserveHolds} h
    where h.part_id = ${paymentParts.id}), 0) + coalesce((select sum(k.amount_cents) from chargeback_parts k
    join chargebacks c on c.id = k.chargeback_id where k.part_id = ${paymentParts.id} and c.status <> 'won'), 0)`
  const rows = await tx
    .select({ part: paymentParts, held, until: payments.reserveUntil })
    .from(paymentParts)
    .innerJoin(bonusLots, eq(bonusLots.id, paymentParts.lotId))
    .innerJoin(payments, eq(payments.id, bonusLots.paymentId))
    .where(
      and(
        eq(paymentParts.paymentId, payment),
        eq(paymentParts.source, 'cash'),
        gt(payments.reserveUntil, now),
      ),
    )
    .orderBy(asc(paymentParts.id))
  return rows.flatMap(({ part, held: before, until }) => {
    const cents = part.amountCents - part.refundedCents - Number(before)
    return until && cents > 0 ? [{ part: part.id, cents, until }] : []
  })
}

export const insertHolds = async (
  tx: Tx,
  provider: number,
  holds: readonly YoungPart[],
  now: Date,
): Promise<void> => {
  if (holds.length > 0)
    await tx.insert(reserveHolds).values(
      holds.map(({ part, cents, until }) => ({
        providerId: provider,
        partId: part,
        amountCents: cents,
        until,
        createdAt: now,
      })),
    )
}

/**
 * The part of each provider's reserve that waits for deposits to have their age at `now`. A part of a payment that was
 * refunded, or that a bank disputes or took, is not waited for.
 */
const waiting = (now: Date) => sql`(
  select h.provider_id, h.until, s.payment_id, least(h.cents, s.amount_cents - s.refunded_cents - coalesce((
    select sum(k.amount_cents) from chargeback_parts k join chargebacks c on c.id = k.chargeback_id
    where k.part_id = s.id and c.status <> 'won'), 0)) as cents
  from (select provider_id, part_id, max(until) as until, sum(amount_cents) as cents from reserve_holds
    where until > ${now.toISOString()}::timestamptz group by provider_id, part_id) h
  join payment_parts s on s.id = h.part_id)`

/** Sums the part of a provider's reserve that must not be released yet. */
export const sumHolds = async (tx: Executor, provider: number, now: Date): Promise<number> => {
  const { rows } = await tx.execute<{ cents: string }>(sql`
    select coalesce(sum(greatest(0, w.cents)), 0) as cents from ${waiting(now)} w
    where w.provider_id = ${provider}`)
  return Number(rows[0]?.cents ?? 0)
}

/** Lists providers whose reserve holds more than must wait. */
export const findDueReserves = async (db: Executor, now: Date, limit: number): Promise<number[]> => {
  const { rows } = await db.execute<{ owner: string }>(sql`
    select a.owner_id as owner from ledger_accounts a
    where a.kind = 'provider_reserve' and a.balance_cents > (
      select coalesce(sum(greatest(0, w.cents)), 0) from ${waiting(now)} w where w.provider_id = a.owner_id)
    order by a.owner_id limit ${limit}`)
  return rows.map(({ owner }) => Number(owner))
}

/** End of a booking's reserve, and the part that waits for it. */
export interface ReserveEnd {
  until: Date
  cents: number
}

/** Lists the reserves of a booking's releases that still wait at `now`. */
export const listReserveEnds = async (tx: Executor, booking: number, now: Date): Promise<ReserveEnd[]> => {
  const { rows } = await tx.execute<{ until: string; cents: string }>(sql`
    select to_json(w.until)#>>'{}' as until, sum(w.cents) as cents from ${waiting(now)} w
    join payments p on p.id = w.payment_id
    where p.booking_id = ${booking} and w.cents > 0 group by w.until order by w.until`)
  return rows.map(({ until, cents }) => ({ until: new Date(until), cents: Number(cents) }))
}
