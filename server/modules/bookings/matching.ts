import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '@/server/context'
import type { Tx } from '@/server/db/client'
import { inTransaction } from '@/server/db/transaction'
import { enqueue } from '@/server/jobs/outbox'
import { standing } from '@/server/modules/catalogue/ranking'
import { findSubService } from '@/server/modules/catalogue/service'
import { type Booking, findBooking, lockBooking } from './repository'
import { localDay, timeZone } from './local-time'

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
    sql.raw(`coalesce(${table}.from_minute, 0) < wanted.to_minute and coalesce(${table}.to_minute, 1440) > wanted.from_minute`)
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
const insertSuggestions = async (tx: Tx, booking: Booking, window: { from: Date; to: Date } | null): Promise<number> => {
  const reasons = window ? sql`array['service', 'city', 'time']` : sql`array['service', 'city']`
  const { rowCount } = await tx.execute(sql`
    insert into suggestions (booking_id, provider_id, reasons, score)
    select ${booking.id}, matched.provider_id, ${reasons}, ${standing(load)}
    from provider_service_cities matched
    join users on users.id = matched.provider_id and users.is_provider
    left join provider_stats on provider_stats.provider_id = matched.provider_id
    where matched.sub_service_id = ${booking.subServiceId} and matched.city_ibge = ${booking.cityIbge}
      and matched.provider_id <> ${booking.customerId}
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
