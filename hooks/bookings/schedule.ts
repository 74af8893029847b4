import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { listTimeSlots } from '@/lib/contract/bookings'
import { getProvider, listProviders } from '@/lib/contract/catalogue'
import type { QueryIn } from '@/lib/contract/endpoint'

interface About {
  sub_service: number
  city: number
}

export const scheduleQueries = {
  /** Free starts on a day; asked afresh each time, because somebody may just have taken one. */
  slots: (query: QueryIn<typeof listTimeSlots>) =>
    queryOptions({
      queryKey: ['bookings', 'slots', query],
      staleTime: 0,
      queryFn: ({ signal }) => call(listTimeSlots, { query, signal }),
    }),
  provider: (pk: number) =>
    queryOptions({
      queryKey: ['catalogue', 'provider', pk],
      queryFn: ({ signal }) => call(getProvider, { params: { pk }, signal }),
    }),
  instantProviders: (about: About) =>
    queryOptions({
      queryKey: ['catalogue', 'instant-providers', about],
      queryFn: ({ signal }) =>
        call(listProviders, { query: { ...about, instant: 'true', limit: 12 }, signal }),
    }),
}
