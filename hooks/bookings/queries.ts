import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { bookingCounts, bookingTabs, type BookingCounts, type BookingTab } from '@/lib/contract/booking-tabs'
import { getBooking, listBookings } from '@/lib/contract/bookings'

const tabNames = Object.keys(bookingTabs) as BookingTab[]

/** The tab an address names. Links in use may end the value in a slash, or name one of a tab's states. */
export const bookingTabOf = (statusId: string | null | undefined): BookingTab => {
  const asked = (statusId ?? '').replace(/\/+$/, '')
  return (
    tabNames.find((tab) => tab === asked) ??
    tabNames.find((tab) => bookingTabs[tab].some((state) => state === asked)) ??
    'booking_offers'
  )
}

/** Tabs by how soon what waits in them is lost: a reserved time, then finished work, then offers. */
const byUrgency: readonly BookingTab[] = ['awaiting_payment', 'approved', 'booking_offers', 'completed']

/** The tab of a list opened without one: where something waits for the customer, else the first that holds something. */
export const tabToOpen = (counts: BookingCounts): BookingTab =>
  byUrgency.find((tab) => counts.attention[tab] > 0) ??
  tabNames.find((tab) => counts[tab] > 0) ??
  'booking_offers'

export const bookingQueries = {
  all: () => ['bookings'] as const,
  lists: () => ['bookings', 'list'] as const,
  list: (tab: BookingTab) =>
    infiniteQueryOptions({
      queryKey: ['bookings', 'list', tab],
      queryFn: ({ pageParam, signal }) =>
        call(listBookings, { query: { statusId: bookingTabs[tab].join(','), cursor: pageParam }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
  /** Below the key of lists: what changes a list changes the counts. */
  counts: () =>
    queryOptions({
      queryKey: ['bookings', 'list', 'counts'],
      queryFn: ({ signal }) => call(bookingCounts, { signal }),
    }),
  detail: (pk: number) =>
    queryOptions({
      queryKey: ['bookings', 'detail', pk],
      queryFn: ({ signal }) => call(getBooking, { params: { pk }, signal }),
    }),
}
