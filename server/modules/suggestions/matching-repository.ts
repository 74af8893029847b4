import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { indicatorSubject } from '@/lib/contract/indicators'
import type { Tx } from '@/server/db/client'
import { suggestions } from '@/server/db/schema/bookings'
import { notifications } from '@/server/db/schema/notifications'
import { localDay, timeZone } from '@/server/local-time'
import type { Booking } from '@/server/modules/bookings/service'
import { standing } from '@/server/modules/catalogue/service'

/** Free time is looked for within this many days at most, for demands such as "some day this month". */
const mostDays = 31

/** Providers with less work in the coming week come first. */
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

/** A provider who canceled this work is not suggested it again. */
const didNotCancel = (booking: number) => sql`
  not exists (select 1 from booking_events gone where gone.booking_id = ${booking}::bigint
    and gone.user_id = matched.provider_id and gone.actor = 'provider' and gone.step = 'cancel')`

/** Providers who do one of the works in one of the cities, each once. */
const offering = ({ cityIbge, alsoCityIbges }: Booking, works: readonly number[]) => {
  const [work, ...more] = works
  if (more.length === 0 && alsoCityIbges.length === 0)
    return sql`(select provider_id from provider_service_cities
      where sub_service_id = ${work ?? 0}::bigint and city_ibge = ${cityIbge}::int)`
  return sql`(select distinct provider_id from provider_service_cities
    where sub_service_id = any(${sql.param([...works])}::bigint[])
      and city_ibge = any(${sql.param([cityIbge, ...alsoCityIbges])}::int[]))`
}

/** Whether a provider works in the demand's own city, or was asked from another. */
const placeReason = ({ cityIbge, alsoCityIbges }: Booking, works: readonly number[]) =>
  alsoCityIbges.length === 0
    ? sql`'city'`
    : sql`case when exists (select 1 from provider_service_cities here where here.provider_id = matched.provider_id
        and here.sub_service_id = any(${sql.param([...works])}::bigint[]) and here.city_ibge = ${cityIbge}::int)
        then 'city' else 'nearby' end`

/**
 * A suggestion for the best `limit` of those who offer the work in the city, are free and have none yet, or for all of
 * them: one statement, however many. Answers how many, and the id of the first.
 */
export const insertSuggestions = async (
  tx: Tx,
  booking: Booking,
  /** The sub-service, or all of its service where it has no name. */
  works: readonly number[],
  window: { from: Date; to: Date } | null,
  limit: number | null,
): Promise<{ count: number; first: number }> => {
  const isNamed = works.length === 1 && works[0] === booking.subServiceId
  const what = sql.raw(isNamed ? `'service'` : `'family'`)
  const reasons = sql`array[${what}, ${placeReason(booking, works)}${window ? sql`, 'time'` : sql``}]`
  const { rows } = await tx.execute<{ count: number; first: number }>(sql`
    with made as (
    insert into suggestions (booking_id, provider_id, reasons, score)
    select ${booking.id}::bigint, matched.provider_id, ${reasons}, ${standing(load)}
    from ${offering(booking, works)} as matched
    join users on users.id = matched.provider_id and users.is_provider
    left join provider_stats on provider_stats.provider_id = matched.provider_id
    where matched.provider_id <> ${booking.customerId}::bigint and ${didNotCancel(booking.id)}
      and not exists (select 1 from suggestions had where had.booking_id = ${booking.id}::bigint
        and had.provider_id = matched.provider_id)
      ${window ? sql`and ${freeBetween(window.from, window.to)}` : sql``}
    order by 4 desc, matched.provider_id
    limit ${limit}::bigint
    on conflict (booking_id, provider_id) do nothing
    returning id)
    select count(*)::int as count, coalesce(min(id), 0)::float8 as first from made`)
  return rows[0] ?? { count: 0, first: 0 }
}

/** The next suggestions of a booking to tell of. */
export const readBatch = (tx: Tx, booking: number, after: number, limit: number) =>
  tx
    .select({ id: suggestions.id, provider: suggestions.providerId })
    .from(suggestions)
    .where(and(eq(suggestions.bookingId, booking), gt(suggestions.id, after)))
    .orderBy(asc(suggestions.id))
    .limit(limit)

/** Subjects of these notices that were told already, before a crash made the batch run again. */
export const toldAlready = async (
  tx: Tx,
  notices: { provider: number; indicator: string }[],
): Promise<Set<string>> => {
  const providers = sql.param(notices.map((one) => one.provider))
  const subjects = sql.param(notices.map((one) => indicatorSubject(one.indicator)))
  const told = await tx.execute<{ subject: string }>(sql`
    select ${notifications.subject} as subject from ${notifications}
    join unnest(${providers}::bigint[], ${subjects}::text[])
      as about(user_id, subject) on about.user_id = ${notifications.userId} and about.subject = ${notifications.subject}`)
  return new Set(told.rows.map((row) => row.subject))
}
