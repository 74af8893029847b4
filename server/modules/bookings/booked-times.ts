import { mostCalendarDays, type BookedTime } from '@/lib/contract/provider'
import type { Executor } from '@/server/db/client'
import { invalid } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { momentOf } from '@/server/local-time'
import { findBookedTimes } from './calendar-repository'

/** When a provider is booked, between two local days, both included. */
export const bookedTimesOf = async (
  db: Executor,
  provider: number,
  { from, to }: { from: string; to: string },
  locale: Locale,
): Promise<BookedTime[]> => {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  if (days < 1 || days > mostCalendarDays) throw invalid({ to: [days < 1 ? 'invalid_date' : 'too_big'] })
  const rows = await findBookedTimes(db, provider, momentOf(from, 0), momentOf(to, 1440))
  return rows.map(({ name, ...row }) => ({ ...row, service: name[locale] }))
}
