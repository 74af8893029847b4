import { terminalStates } from '@/lib/contract/booking-process'
import type { Executor } from '@/server/db/client'
import { findOfferings } from './calendar-repository'
import { findFirstFreeTime } from './free-times'
import type { BookingRow } from './repository'

/**
 * Returns whether the provider of a finished booking can be booked for the same work in the same city: at a published
 * price, and with a free time in the days that can be booked.
 */
export const isBookableAgain = async (
  db: Executor,
  { booking, subService }: Pick<BookingRow, 'booking' | 'subService'>,
  now: Date,
): Promise<boolean> => {
  const { status, providerId: provider, cityIbge: city } = booking
  if (provider === null || !terminalStates.includes(status)) return false
  const [offering] = await findOfferings(db, { subService: subService.id, city, provider })
  if (!offering?.instant || offering.priceCents === null) return false
  const { durationMinutes: minutes } = subService
  return (await findFirstFreeTime(db, { providers: [provider], minutes }, now)) !== null
}
