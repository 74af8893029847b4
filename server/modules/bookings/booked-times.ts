import { maxCalendarDays, type BookedTime } from '@/lib/contract/provider'
import type { Executor } from '@/server/db/client'
import { validationError } from '@/server/http/errors'
import type { Locale } from '@/server/http/locale'
import { toInstant } from '@/server/time/local-time'
import { findBookedTimes } from './calendar-repository'

/** Lists a provider's booked times between two local days, inclusive. */
export const listProviderBookedTimes = async (
  db: Executor,
  provider: number,
  { from, to }: { from: string; to: string },
  locale: Locale,
): Promise<BookedTime[]> => {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  if (days < 1 || days > maxCalendarDays)
    throw validationError({ to: [days < 1 ? 'invalid_date' : 'too_big'] })
  const rows = await findBookedTimes(db, provider, toInstant(from, 0), toInstant(to, 1440))
  return rows.map(({ name, ...row }) => ({ ...row, service: name[locale] }))
}
