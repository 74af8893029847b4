'use client'

import dynamic from 'next/dynamic'
import { arrivalOf } from '@/components/bookings/arrival'
import { useNow } from '@/hooks/use-now'
import type { Booking } from '@/lib/contract/bookings'
import { plainDate } from '@/lib/format/date'
import { clockOf } from '@/lib/shared/place-clock'

/** Lazily loaded: rendered only for providers on the day of the work. */
const SayOnMyWay = dynamic(() => import('./announce-on-my-way').then((module) => module.AnnounceOnMyWay), {
  ssr: false,
})

const minuteMs = 60_000

/** The provider's button to announce that they are on the way, on the day of the work and until they are late. */
export const OnMyWay = ({ booking }: { booking: Booking }) => {
  const clock = clockOf(booking.city.ibge)
  const now = useNow(minuteMs)
  const { role, status, starts_at: start, approved_offer: offer } = booking
  const isToday = status === 'approved' && start !== null && plainDate(start, clock) === plainDate(now, clock)
  if (!isToday || role !== 'provider' || !offer || arrivalOf(booking, now) === 'late') return null
  return <SayOnMyWay room={offer.room} />
}
