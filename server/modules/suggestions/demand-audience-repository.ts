import { eq, inArray, sql } from 'drizzle-orm'
import { activeOffers } from '@/lib/contract/offers'
import type { Executor, Tx } from '@/server/db/client'
import { demandWatches, offers, suggestions } from '@/server/db/schema/bookings'
import { providerServiceCities } from '@/server/db/schema/provider'
import type { Booking } from '@/server/modules/bookings/service'
import { offersWork } from './match-provider-repository'
import { didNotCancel } from './matching-repository'

/** Providers asked since a demand was reopened, or notified since then that their offer is valid again. */
const notifiedSince = (
  reopened: Date,
) => sql`and (${suggestions.createdAt} >= ${reopened.toISOString()}::timestamptz
  or exists (select 1 from ${offers} where ${offers.suggestionId} = ${suggestions.id}
    and ${inArray(offers.status, [...activeOffers])}))`

/** Professionals a demand was suggested to since it opened, the last time, counted up to a bound. */
export const countNotified = async (
  db: Executor,
  booking: number,
  reopened: Date | null,
  upTo: number,
): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n
    from (
      select 1 from ${suggestions}
      where ${suggestions.bookingId} = ${booking} ${reopened ? notifiedSince(reopened) : sql``}
      limit ${upTo}
    ) as few`)
  return rows[0]?.n ?? 0
}

/**
 * Counts other providers of the work in its place, free or not, without those who canceled it, up to a bound.
 */
export const countUnavailableProviders = async (
  db: Executor,
  booking: Booking,
  works: readonly number[],
  upTo: number,
): Promise<number> => {
  const asked = [booking.cityIbge, ...booking.extraCityIbges]
  const { rows } = await db.execute<{ n: number }>(sql`
    select count(*)::int as n
    from (
      select distinct ${providerServiceCities.providerId} from ${providerServiceCities}
      where ${providerServiceCities.subServiceId} = any(${sql.param(works)}::bigint[])
        and ${providerServiceCities.cityIbge} = any(${sql.param(asked)}::int[])
        and ${providerServiceCities.providerId} <> ${booking.customerId}
        and ${didNotCancel(booking.id, providerServiceCities.providerId)}
      limit ${upTo}
    ) as few`)
  return rows[0]?.n ?? 0
}

export const isWatched = async (db: Executor, booking: number): Promise<boolean> =>
  (await db.select().from(demandWatches).where(eq(demandWatches.bookingId, booking))).length > 0

/** Once is enough, however often it is asked. */
export const insertWatch = async (tx: Tx, booking: number): Promise<void> => {
  await tx.insert(demandWatches).values({ bookingId: booking }).onConflictDoNothing()
}

/** Finds watched demands that this provider matches now and whose customer was not notified yet. */
export const findMatchingWatches = async (tx: Tx, provider: number, limit: number): Promise<number[]> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select b.id::int as id
    from demand_watches w
    join bookings b on b.id = w.booking_id
    where w.notified_at is null and b.customer_id <> ${provider} and ${offersWork(sql`${provider}::bigint`)}
    order by b.id
    limit ${limit}
    for update of w skip locked`)
  return rows.map(({ id }) => id)
}

export const markWatchNotified = async (tx: Tx, booking: number, now: Date): Promise<void> => {
  await tx.update(demandWatches).set({ notifiedAt: now }).where(eq(demandWatches.bookingId, booking))
}
