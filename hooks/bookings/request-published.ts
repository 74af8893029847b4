import { useQuery } from '@tanstack/react-query'
import { useSession } from '@/hooks/accounts/session'
import type { Booking } from '@/lib/contract/bookings'
import { replaceEntryUrl } from '@/lib/navigation/history-entries'
import { bookingQueries } from './queries'
import { useRequestSearch } from './request-search'

const name = 'published'

/** Puts the published booking into the address, so that a reload shows it instead of an empty wizard. */
export const publishedUrl = (booking: number): void =>
  replaceEntryUrl(`${window.location.pathname}?${new URLSearchParams({ [name]: String(booking) })}`)

/**
 * Returns the published booking of the initial address; null if there is none or it is not the reader's, or while the
 * page is hydrated. Undefined while loading.
 */
export const usePublishedRequest = (): Booking | null | undefined => {
  const address = useRequestSearch()
  const pk = Number(address?.initial.get(name)) || null
  const { status } = useSession()
  const isRead = pk !== null && status !== 'anonymous'
  const { data, isError } = useQuery({
    ...bookingQueries.detail(pk ?? 0),
    enabled: isRead && status === 'signed-in',
  })
  if (!isRead || isError) return null
  return data?.role === 'customer' || data === undefined ? data : null
}
