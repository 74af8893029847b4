import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import type { BookingState } from '@/lib/contract/booking-states'
import { getBooking, listBookings, terminalStates } from '@/lib/contract/bookings'

/** Tabs of the customer's list: the `statusId` of the address, and the states it asks the API for. */
export const bookingTabs = {
  booking_offers: ['booking_offers'],
  awaiting_payment: ['awaiting_payment'],
  approved: ['approved', 'in_progress', 'delivered', 'changes_requested', 'disputed'],
  completed: ['completed'],
  closed: terminalStates.filter((state) => state !== 'completed'),
} satisfies Record<string, readonly BookingState[]>

export type BookingTab = keyof typeof bookingTabs

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
  detail: (pk: number) =>
    queryOptions({
      queryKey: ['bookings', 'detail', pk],
      queryFn: ({ signal }) => call(getBooking, { params: { pk }, signal }),
    }),
}
