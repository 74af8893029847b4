import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { getProvider, listProviders } from '@/lib/contract/catalogue'
import type { QueryIn } from '@/lib/contract/endpoint'
import { listMoveTimes, listTimeSlots } from '@/lib/contract/time-slots'

interface About {
  sub_service: number
  city: number
}

export const scheduleQueries = {
  /** Free starts on a day. Never cached: somebody may have taken one. */
  slots: (query: QueryIn<typeof listTimeSlots>) =>
    queryOptions({
      queryKey: ['bookings', 'slots', query],
      staleTime: 0,
      queryFn: ({ signal }) => call(listTimeSlots, { query, signal }),
    }),
  /** Free times for moving a confirmed booking; never cached for the same reason. */
  moveTimes: (pk: number, query: QueryIn<typeof listMoveTimes>) =>
    queryOptions({
      queryKey: ['bookings', 'move-times', pk, query],
      staleTime: 0,
      queryFn: ({ signal }) => call(listMoveTimes, { params: { pk }, query, signal }),
    }),
  provider: (pk: number) =>
    queryOptions({
      queryKey: ['catalogue', 'provider', pk],
      queryFn: ({ signal }) => call(getProvider, { params: { pk }, signal }),
    }),
  /** Returns whether any provider does the work there, free or not. */
  anyProvider: (about: About) =>
    queryOptions({
      queryKey: ['catalogue', 'any-provider', about],
      queryFn: ({ signal }) => call(listProviders, { query: { ...about, limit: 1 }, signal }),
    }),
  instantProviders: (about: About) =>
    queryOptions({
      queryKey: ['catalogue', 'instant-providers', about],
      queryFn: ({ signal }) =>
        call(listProviders, { query: { ...about, instant: 'true', limit: 12 }, signal }),
    }),
}
