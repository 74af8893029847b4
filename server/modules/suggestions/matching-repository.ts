import { and, asc, eq, gt, gte, sql, type SQLWrapper } from 'drizzle-orm'
import { indicatorSubject } from '@/lib/contract/indicators'
import type { Tx } from '@/server/db/client'
import { suggestions } from '@/server/db/schema/bookings'
import { notifications } from '@/server/db/schema/notifications'
import type { Booking } from '@/server/modules/bookings/service'
import { rankScore } from '@/server/modules/catalogue/service'
import { localDay, timeZone } from '@/server/time/local-time'

/** Free time is looked for within this many days at most, for demands such as "some day this month". */
const maxDays = 31

/** Providers with less work in the coming week come first. */
const load = sql`(select count(*) from slots where slots.provider_id = matched.provider_id
  and slots.during && tstzrange(now(), now() + interval '7 days'))`

/** Matches providers with working hours, and some free time, in the wanted window. */
const freeBetween = (from: Date, to: Date) => {
  const last = new Date(Math.min(to.getTime() - 1, from.getTime() + maxDays * 86_400_000))
  const days = sql`(
    select day::date as day, extract(dow from day)::int as weekday,
      greatest(0,
        extract(epoch from (${from.toISOString()}::timestamptz at time zone ${timeZone}) - day) / 60) as from_minute,
      least(1440,
        extract(epoch from (${to.toISOString()}::timestamptz at time zone ${timeZone}) - day) / 60) as to_minute
    from generate_series(${localDay(from)}::timestamp, ${localDay(last)}::timestamp, interval '1 day') as day
  ) as wanted`
  const overlaps = (table: string) =>
    sql.raw(
      `coalesce(${table}.from_minute, 0) < wanted.to_minute
        and coalesce(${table}.to_minute, 1440) > wanted.from_minute`,
    )
  return sql`
    not exists (select 1 from slots where slots.provider_id = matched.provider_id
      and slots.during @> tstzrange(${from.toISOString()}, ${to.toISOString()}))
    and exists (select 1 from ${days} where case
      when exists (select 1 from availability_exceptions x
        where x.provider_id = matched.provider_id and x.date = wanted.day
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

/** Excludes providers who canceled this work. */
export const didNotCancel = (booking: number, provider: SQLWrapper) => sql`
  not exists (select 1 from booking_events gone where gone.booking_id = ${booking}::bigint
    and gone.user_id = ${provider} and gone.actor = 'provider' and gone.step = 'cancel')`

/** Providers of one of the sub-services in one of the cities, each once. */
const offering = ({ cityIbge, extraCityIbges }: Booking, works: readonly number[]) => {
  const [work, ...more] = works
  if (more.length === 0 && extraCityIbges.length === 0)
    return sql`(select provider_id from provider_service_cities
      where sub_service_id = ${work ?? 0}::bigint and city_ibge = ${cityIbge}::int)`
  return sql`(select distinct provider_id from provider_service_cities
    where sub_service_id = any(${sql.param([...works])}::bigint[])
      and city_ibge = any(${sql.param([cityIbge, ...extraCityIbges])}::int[]))`
}

/** Reason code: the provider works in the demand's own city, or was asked from another. */
const placeReason = ({ cityIbge, extraCityIbges }: Booking, works: readonly number[]) =>
  extraCityIbges.length === 0
    ? sql`'city'`
    : sql`case when exists (select 1 from provider_service_cities here where here.provider_id = matched.provider_id
        and here.sub_service_id = any(${sql.param([...works])}::bigint[]) and here.city_ibge = ${cityIbge}::int)
        then 'city' else 'nearby' end`

/** Neither of the two wants to hear from the other. */
const isNotBlocked = (customer: number) => sql`
  not exists (select 1 from blocks where blocker_id = ${customer}::bigint and blocked_id = matched.provider_id)
  and not exists (select 1 from blocks where blocker_id = matched.provider_id and blocked_id = ${customer}::bigint)`

/**
 * Excludes providers already asked, except once more after a reopening; those who declined; those the
 * customer rejected; and those with a valid offer, who keep their suggestion.
 */
const isSuggestible = (booking: number, reopened: Date | null) => sql`
  not exists (select 1 from suggestions had where had.booking_id = ${booking}::bigint
    and had.provider_id = matched.provider_id ${
      reopened
        ? sql`and not (had.created_at < ${reopened.toISOString()}::timestamptz and (had.status in ('closed', 'expired')
            or had.status = 'converted' and not exists (select 1 from offers made where made.suggestion_id = had.id
              and made.status in ('pending', 'update_pending', 'rejected'))))`
        : sql``
    })`

/** Selection of one wave: recipients and time. */
export interface WaveSelection {
  /** The sub-service, or all of its service where it has no name. */
  works: readonly number[]
  window: { from: Date; to: Date } | null
  /** Maximum number of providers; null: all. */
  limit: number | null
  /** Asks nobody else. */
  provider?: number
  /** Time of the latest reopening; null if there was none. */
  reopened: Date | null
  /** Date of its suggestions: not before the reopening, even if two machines' clocks differ. */
  at: Date
}

/** Up to how many open suggestions are told apart among equals. */
const mostWaiting = 20

/** Open suggestions of a provider: among equals, providers with fewer come first. */
const waiting = sql`(select count(*) from (
  select 1 from suggestions open where open.provider_id = matched.provider_id and open.status in ('ready', 'seen')
  limit ${sql.raw(String(mostWaiting))}) few)`

/** Free providers of the work in its city who may be asked, best first. */
const best = (booking: Booking, { works, window, limit, reopened, provider }: WaveSelection) => {
  const isNamed = works.length === 1 && works[0] === booking.subServiceId
  const what = sql.raw(isNamed ? `'service'` : `'family'`)
  const reasons = sql`array[${what}, ${placeReason(booking, works)}${window ? sql`, 'time'` : sql``}]`
  return sql`
    select matched.provider_id, ${rankScore(load)} as score, ${reasons} as reasons
    from ${offering(booking, works)} as matched
    join users on users.id = matched.provider_id and users.is_provider and users.closed_at is null
    left join provider_stats on provider_stats.provider_id = matched.provider_id
    where matched.provider_id <> ${booking.customerId}::bigint and ${didNotCancel(booking.id, sql`matched.provider_id`)}
      and ${isNotBlocked(booking.customerId)} and ${isSuggestible(booking.id, reopened)}
      ${window ? sql`and ${freeBetween(window.from, window.to)}` : sql``}
      ${provider === undefined ? sql`` : sql`and matched.provider_id = ${provider}::bigint`}
     order by 2 desc, ${waiting}, 1
    limit ${limit}::bigint`
}

/** The suggestions, from before the demand opened again, of those a wave asks. */
export const previousSuggestionsOf = (booking: Booking, asking: WaveSelection) =>
  sql`${suggestions.bookingId} = ${booking.id}
    and ${suggestions.providerId} in (select provider_id from (${best(booking, asking)}) as asked)`

/** A suggestion counts from when its provider was asked last. */
export const suggestedAt = ({ at }: WaveSelection) => [sql`created_at = ${at.toISOString()}::timestamptz`]

/** A suggestion for each of those a wave asks: one statement, however many. Answers how many. */
export const insertSuggestions = async (tx: Tx, booking: Booking, asking: WaveSelection): Promise<number> => {
  const { rowCount } = await tx.execute(sql`
    insert into suggestions (booking_id, provider_id, score, reasons, created_at)
    select ${booking.id}::bigint, asked.provider_id, asked.score, asked.reasons, ${asking.at.toISOString()}::timestamptz
    from (${best(booking, asking)}) as asked
    order by asked.score desc, asked.provider_id
    on conflict (booking_id, provider_id) do nothing`)
  return rowCount ?? 0
}

/**
 * The next suggestions to tell of: those dated `at`, or, where a release before this one asked, all since the demand
 * opened the last time.
 */
export const readNotificationBatch = (
  tx: Tx,
  {
    booking,
    after,
    at,
    reopened,
  }: { booking: number; after: number; at: Date | null; reopened: Date | null },
  limit: number,
) =>
  tx
    .select({ id: suggestions.id, provider: suggestions.providerId })
    .from(suggestions)
    .where(
      and(
        eq(suggestions.bookingId, booking),
        gt(suggestions.id, after),
        at ? eq(suggestions.createdAt, at) : undefined,
        reopened ? gte(suggestions.createdAt, reopened) : undefined,
      ),
    )
    .orderBy(asc(suggestions.id))
    .limit(limit)

/** Subjects of these notices that were told already, before a crash made the batch run again. */
export const findAlreadyNotified = async (
  tx: Tx,
  notices: { provider: number; indicator: string }[],
  /** Ignores suggestions made before the demand was reopened. */
  reopened: Date | null,
): Promise<Set<string>> => {
  const providers = sql.param(notices.map((one) => one.provider))
  const subjects = sql.param(notices.map((one) => indicatorSubject(one.indicator)))
  const told = await tx.execute<{ subject: string }>(sql`
    select ${notifications.subject} as subject from ${notifications}
    join unnest(${providers}::bigint[], ${subjects}::text[])
      as about(user_id, subject) on about.user_id = ${notifications.userId} and about.subject = ${notifications.subject}
    ${reopened ? sql`where ${notifications.modifiedAt} > ${reopened.toISOString()}::timestamptz` : sql``}`)
  return new Set(told.rows.map((row) => row.subject))
}
