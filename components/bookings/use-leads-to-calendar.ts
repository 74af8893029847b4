import { useNow } from '@/hooks/use-now'
import type { Booking } from '@/lib/contract/bookings'
import { plainDate } from '@/lib/format/date'
import { clockOf } from '@/lib/shared/place-clock'
import { actionsFor } from './actions'

const minuteMs = 60_000

/** Returns whether keeping the appointment is the main action: confirmed work on a later day, in the place's time. */
export const useLeadsToCalendar = (booking: Booking): boolean => {
  const { status, starts_at: start, city } = booking
  const clock = clockOf(city.ibge)
  const today = plainDate(useNow(minuteMs), clock)
  const isAhead = status === 'approved' && start !== null && plainDate(start, clock) > today
  return isAhead && actionsFor(booking).primary?.key === 'chat'
}
