import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { formatIndicator, indicatorSubject } from '@/lib/contract/indicators'
import type { Context } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { suggestions } from '@/server/db/schema/bookings'
import { notifications } from '@/server/db/schema/notifications'
import { providerStats } from '@/server/db/schema/provider'
import { inTransaction } from '@/server/db/transaction'
import { enqueue } from '@/server/jobs/outbox'
import { standing } from '@/server/modules/catalogue/ranking'
import { findSubService } from '@/server/modules/catalogue/service'
import { notify } from '@/server/modules/notifications/service'
import { localDay, timeZone } from './local-time'
import { findBooking, lockBooking, type Booking } from './repository'
import { paramsOf } from './telling'

/** A demand for "some day this month" looks at this many days at most. */
const mostDays = 31

/** Work in the coming week makes room for others. */
const load = sql`(select count(*) from slots where slots.provider_id = matched.provider_id and slots.during && tstzrange(now(), now() + interval '7 days'))`

/** Whether a provider has hours in the wanted window, and time in it that is not wholly taken. */
const freeBetween = (from: Date, to: Date) => {
  const last = new Date(Math.min(to.getTime() - 1, from.getTime() + mostDays * 86_400_000))
  const days = sql`(
    select day::date as day, extract(dow from day)::int as weekday,
      greatest(0, extract(epoch from (${from.toISOString()}::timestamptz at time zone ${timeZone}) - day) / 60) as from_minute,
      least(1440, extract(epoch from (${to.toISOString()}::timestamptz at time zone ${timeZone}) - day) / 60) as to_minute
    from generate_series(${localDay(from)}::timestamp, ${localDay(last)}::timestamp, interval '1 day') as day
  ) as wanted`
  const overlaps = (table: string) =>
    sql.raw(
      `coalesce(${table}.from_minute, 0) < wanted.to_minute and coalesce(${table}.to_minute, 1440) > wanted.from_minute`,
    )
  return sql`
    not exists (select 1 from slots where slots.provider_id = matched.provider_id
      and slots.during @> tstzrange(${from.toISOString()}, ${to.toISOString()}))
    and exists (select 1 from ${days} where case
      when exists (select 1 from availability_exceptions x where x.provider_id = matched.provider_id and x.date = wanted.day
        and (not x.closed or x.from_minute is null))
      then not exists (select 1 from availability_exceptions x where x.provider_id = matched.provider_id
          and x.date = wanted.day and x.closed and x.from_minute is null)
        and exists (select 1 from availability_exceptions x where x.provider_id = matched.provider_id
          and x.date = wanted.day and not x.closed and ${overlaps('x')})
      else not exists (select 1 from availability_hours h where h.provider_id = matched.provider_id)
        or exists (select 1 from availability_hours h where h.provider_id = matched.provider_id
          and h.weekday = wanted.weekday and ${overlaps('h')})
      end)`
}

/** One suggestion for every provider who offers the work in the city and is free: one statement, however many. */
const insertSuggestions = async (
  tx: Tx,
  booking: Booking,
  window: { from: Date; to: Date } | null,
): Promise<number> => {
  const reasons = window ? sql`array['service', 'city', 'time']` : sql`array['service', 'city']`
  const { rowCount } = await tx.execute(sql`
    insert into suggestions (booking_id, provider_id, reasons, score)
    select ${booking.id}::bigint, matched.provider_id, ${reasons}, ${standing(load)}
    from provider_service_cities matched
    join users on users.id = matched.provider_id and users.is_provider
    left join provider_stats on provider_stats.provider_id = matched.provider_id
    where matched.sub_service_id = ${booking.subServiceId}::bigint and matched.city_ibge = ${booking.cityIbge}::int
      and matched.provider_id <> ${booking.customerId}::bigint
      ${window ? sql`and ${freeBetween(window.from, window.to)}` : sql``}
    order by 4 desc, matched.provider_id
    on conflict (booking_id, provider_id) do nothing`)
  return rowCount ?? 0
}

const payloadSchema = z.object({ booking: z.number().int() })

/**
 * The job after publishing: suggests an open demand to everybody who matches and starts telling them, best first.
 * Running it twice suggests, and tells, nobody twice.
 */
export const matchBooking = async (context: Context, payload: unknown): Promise<void> => {
  const { booking: id } = payloadSchema.parse(payload)
  const seen = await findBooking(context.db, id)
  const work = seen && (await findSubService(context.db, seen.subServiceId))
  const minutes = work?.subService.durationMinutes ?? 60
  await inTransaction(context, async (tx) => {
    const booking = await lockBooking(tx, id)
    if (!booking || booking.status !== 'booking_offers') return
    const from = booking.wantedFrom
    const window = from && { from, to: booking.wantedTo ?? new Date(from.getTime() + minutes * 60_000) }
    const made = await insertSuggestions(tx, booking, window)
    if (made > 0) await enqueue(tx, 'notify.suggestions', { booking: id, after: 0 })
  })
}

const batch = 1000
const noticesSchema = z.object({ booking: z.number().int(), after: z.number().int() })
const indicatorOf = (suggestion: number) =>
  formatIndicator({ side: 'offers', kind: 'new_suggestion', suggestion })

/** The next suggestions to tell of, each with whether its provider was told before a crash repeated this batch. */
const readBatch = (tx: Tx, booking: number, after: number) =>
  tx
    .select({ id: suggestions.id, provider: suggestions.providerId })
    .from(suggestions)
    .where(and(eq(suggestions.bookingId, booking), gt(suggestions.id, after)))
    .orderBy(asc(suggestions.id))
    .limit(batch)

const toldAlready = async (tx: Tx, rows: { id: number; provider: number }[]): Promise<Set<string>> => {
  const told = await tx.execute<{ subject: string }>(sql`
    select ${notifications.subject} as subject from ${notifications}
    join unnest(${sql.param(rows.map((row) => row.provider))}::bigint[], ${sql.param(rows.map((row) => indicatorSubject(indicatorOf(row.id))))}::text[])
      as about(user_id, subject) on about.user_id = ${notifications.userId} and about.subject = ${notifications.subject}`)
  return new Set(told.rows.map((row) => row.subject))
}

/** Rows in provider order, so that two jobs never wait for each other in a circle. */
const countReceived = (tx: Tx, providers: number[]) =>
  tx
    .insert(providerStats)
    .values(
      [...providers].sort((a, b) => a - b).map((providerId) => ({ providerId, suggestionsReceived: 1 })),
    )
    .onConflictDoUpdate({
      target: providerStats.providerId,
      set: { suggestionsReceived: sql`${providerStats.suggestionsReceived} + 1` },
    })

/**
 * Tells a thousand providers of their suggestions and leaves the rest to a job of its own, written in the same
 * transaction: a crash loses nothing, and what a repeated batch told before it does not tell again. A demand that has
 * closed meanwhile is told to nobody more.
 */
export const notifySuggestions = async (context: Context, payload: unknown): Promise<void> => {
  const { booking: id, after } = noticesSchema.parse(payload)
  await inTransaction(context, async (tx, emit) => {
    const booking = await findBooking(tx, id)
    if (!booking || booking.status !== 'booking_offers') return
    const rows = await readBatch(tx, id, after)
    const last = rows.at(-1)
    if (!last) return
    const told = await toldAlready(tx, rows)
    const untold = rows.filter((row) => !told.has(indicatorSubject(indicatorOf(row.id))))
    const params = await paramsOf(tx, booking)
    if (untold.length > 0) {
      await notify(
        tx,
        emit,
        untold.map((row) => ({
          user: row.provider,
          indicator: indicatorOf(row.id),
          template: 'new_suggestion',
          params,
        })),
      )
      await countReceived(
        tx,
        untold.map((row) => row.provider),
      )
    }
    if (rows.length === batch) await enqueue(tx, 'notify.suggestions', { booking: id, after: last.id })
  })
}
