import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { providerQueries } from '@/hooks/provider/queries'
import { maxCalendarDays, type BookedTime } from '@/lib/contract/provider'
import { plainDate } from '@/lib/format/date'

const none: readonly BookedTime[] = []

/** The signed-in provider's booked times of the coming weeks; undefined while loading, none if they cannot be read. */
export const useBookedTimes = (): readonly BookedTime[] | undefined => {
  const [now] = useState(() => Date.now())
  const to = plainDate(now + (maxCalendarDays - 1) * 86_400_000)
  const { data, isError } = useQuery({ ...providerQueries.calendar(plainDate(now), to), retry: false })
  return isError ? none : data
}
