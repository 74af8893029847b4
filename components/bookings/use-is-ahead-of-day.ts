import { useNow } from '@/hooks/use-now'
import type { Booking } from '@/lib/contract/bookings'
import { plainDate } from '@/lib/format/date'
import { clockOf } from '@/lib/shared/place-clock'

const minuteMs = 60_000

/** Returns whether confirmed work lies on a later day, in the place's time. */
export const useIsAheadOfDay = ({
  status,
  starts_at: start,
  city,
}: Pick<Booking, 'status' | 'starts_at' | 'city'>): boolean => {
  const clock = clockOf(city.ibge)
  const today = plainDate(useNow(minuteMs), clock)
  return status === 'approved' && start !== null && plainDate(start, clock) > today
}
