import { and, asc, eq, sql } from 'drizzle-orm'
import { mostCalendarDays, type BookedTime } from '@/lib/contract/provider'
import type { Executor } from '@/server/db/client'
import { bookings, slots } from '@/server/db/schema/bookings'
import { subServices } from '@/server/db/schema/catalogue'
import { invalid } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { momentOf } from './local-time'

/** When a provider is taken, between two local days, both counted. */
export const bookedTimesOf = async (
  db: Executor,
  provider: number,
  { from, to }: { from: string; to: string },
  locale: Locale,
): Promise<BookedTime[]> => {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  if (days < 1 || days > mostCalendarDays) throw invalid({ to: [days < 1 ? 'invalid_date' : 'too_big'] })
  const window = sql`tstzrange(${momentOf(from, 0).toISOString()}, ${momentOf(to, 1440).toISOString()})`
  const rows = await db
    .select({
      booking: slots.bookingId,
      starts_at: sql<string>`lower(${slots.during})`.mapWith((at: string) => new Date(at).toISOString()),
      ends_at: sql<string>`upper(${slots.during})`.mapWith((at: string) => new Date(at).toISOString()),
      name: subServices.name,
      status: bookings.status,
    })
    .from(slots)
    .innerJoin(bookings, eq(bookings.id, slots.bookingId))
    .innerJoin(subServices, eq(subServices.id, bookings.subServiceId))
    .where(and(eq(slots.providerId, provider), sql`${slots.during} && ${window}`))
    .orderBy(asc(sql`lower(${slots.during})`))
  return rows.map(({ name, ...row }) => ({ ...row, service: name[locale] }))
}
