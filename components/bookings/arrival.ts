import type { Booking } from '@/lib/contract/bookings'
import { noShowMinutes } from '@/lib/contract/no-shows'

type ArrivalFacts = Pick<Booking, 'status'> & Partial<Pick<Booking, 'starts_at' | 'on_my_way_at'>>

/**
 * Returns what is known of the provider's arrival at confirmed work: `late` from the moment a no-show can be reported,
 * `onTheWay` once they said so. `now` in ms; 0 on the server.
 */
export const arrivalOf = (
  { status, starts_at: start, on_my_way_at: leftAt }: ArrivalFacts,
  now: number,
): 'late' | 'onTheWay' | null => {
  if (status !== 'approved' || !start) return null
  if (now >= Date.parse(start) + noShowMinutes * 60_000) return 'late'
  return leftAt ? 'onTheWay' : null
}
