import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '@/server/db/client'
import { bookings } from '@/server/db/schema/bookings'
import { providerStats } from '@/server/db/schema/provider'

/** Work agreed and completed within less counts for nothing: nobody can have done it. */
const leastWorkMinutes = 30

/** Locks providers' figures in id order, which avoids deadlocks and lets the later count see the earlier one. */
export const lockStatistics = async (tx: Tx, providers: readonly number[]): Promise<void> => {
  const inOrder = [...new Set(providers)].sort((a, b) => a - b)
  if (inOrder.length === 0) return
  await tx
    .insert(providerStats)
    .values(inOrder.map((providerId) => ({ providerId })))
    .onConflictDoNothing()
  await tx
    .select({ id: providerStats.providerId })
    .from(providerStats)
    .where(inArray(providerStats.providerId, inOrder))
    .orderBy(asc(providerStats.providerId))
    .for('no key update')
}

/** Returns the provider who completed a booking; null if nobody has. */
export const findBookingProvider = async (tx: Tx, booking: number): Promise<number | null> => {
  const [row] = await tx
    .select({ provider: bookings.providerId })
    .from(bookings)
    .where(and(eq(bookings.id, booking), eq(bookings.status, 'completed')))
  return row?.provider ?? null
}

/**
 * True if a payment filled a booking's escrow. Money received twice, late or in another amount is refunded,
 * and says nothing about the work.
 */
const funds = sql`(
  select -sum(e.amount_cents) from ledger_accounts a
  join ledger_entries e on e.account_id = a.id
  join ledger_journals j on j.id = e.journal_id
  where a.kind = 'escrow' and a.booking_id = b.id and j.payment_id = p.id
    and j.kind in ('payment_reserved', 'payment_unreserved', 'payment_paid')) > 0`

/**
 * Completed bookings that count: paid with money that neither went back whole nor is disputed by a bank, and not done
 * within minutes of being agreed.
 */
const countedBookings = (provider: number) => sql`
  select b.id from bookings b
  join lateral (
    select p.paid_at, p.status, p.amount_cents from payments p
    where p.booking_id = b.id and p.paid_at is not null and ${funds} order by p.id desc limit 1) paid on true
  where b.provider_id = ${provider} and b.status = 'completed'
    and paid.amount_cents > 0 and paid.status not in ('refunded', 'disputed_external', 'charged_back')
    and b.completed_at >= paid.paid_at + make_interval(mins => ${leastWorkMinutes}::int)`

/**
 * Recounts completed work and ratings of a provider with locked figures: the latest review of each customer and
 * half-year.
 */
export const recountReputation = async (tx: Tx, provider: number): Promise<void> => {
  await tx.execute(sql`
    with counted as (
      select distinct on (r.author_id, half) r.id
      from reviews r
      cross join lateral (select r.created_at at time zone 'America/Sao_Paulo' as moment) zoned
      cross join lateral (select extract(year from moment) * 2 + (extract(month from moment) > 6)::int as half) h
      where r.subject_id = ${provider} and r.side = 'customer' and r.published_at is not null
        and r.booking_id in (${countedBookings(provider)})
      order by r.author_id, half, r.id desc)
    update reviews r set is_counted = (r.id in (select id from counted))
    where r.subject_id = ${provider} and r.side = 'customer' and r.published_at is not null
      and r.is_counted <> (r.id in (select id from counted))`)
  await tx.execute(sql`
    update provider_stats set
      completed_count = (select count(*) from (${countedBookings(provider)}) done),
      (rating_sum, review_count) = (
        select coalesce(sum(rating), 0), count(*) from reviews
        where subject_id = ${provider} and side = 'customer' and published_at is not null and is_counted)
    where provider_id = ${provider}`)
}
