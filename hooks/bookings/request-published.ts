import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { useSession } from '@/hooks/accounts/session'
import type { Booking } from '@/lib/contract/bookings'
import { replaceEntryUrl } from '@/lib/navigation/history-entries'
import { bookingQueries } from './queries'

const name = 'published'

/** Names what was published in the address, so that a reload shows it again and not an empty wizard. */
export const publishedUrl = (booking: number): void =>
  replaceEntryUrl(`${window.location.pathname}?${new URLSearchParams({ [name]: String(booking) })}`)

/**
 * What the address names as published when the page opens; null where it names nothing, or nothing of the reader's.
 * Undefined while it is read.
 */
export const usePublishedRequest = (): Booking | null | undefined => {
  const search = useSearchParams()
  // Of the address the page opened with: it changes while the wizard is at work.
  const [pk] = useState(() => Number(search.get(name)) || null)
  const { status } = useSession()
  const isRead = pk !== null && status !== 'anonymous'
  const { data, isError } = useQuery({
    ...bookingQueries.detail(pk ?? 0),
    enabled: isRead && status === 'signed-in',
  })
  if (!isRead || isError) return null
  return data?.role === 'customer' || data === undefined ? data : null
}
