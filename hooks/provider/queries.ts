import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { retryTwice } from '@/lib/api/error'
import { listServices } from '@/lib/contract/catalogue'
import { getAvailability, getChecklist, getProviderCalendar, getUserServices } from '@/lib/contract/provider'

export const providerQueries = {
  services: () =>
    queryOptions({
      queryKey: ['provider', 'services'],
      queryFn: ({ signal }) => call(getUserServices, { signal }),
    }),
  availability: () =>
    queryOptions({
      queryKey: ['provider', 'availability'],
      queryFn: ({ signal }) => call(getAvailability, { signal }),
    }),
  checklist: () =>
    queryOptions({
      queryKey: ['provider', 'checklist'],
      queryFn: ({ signal }) => call(getChecklist, { signal }),
    }),
  /** A provider's booked times between two local days. Keyed under bookings, so booking events invalidate it. */
  calendar: (from: string, to: string) =>
    queryOptions({
      queryKey: ['bookings', 'list', 'calendar', from, to],
      queryFn: ({ signal }) => call(getProviderCalendar, { query: { from, to }, signal }),
    }),
}

/** Services to pick from, keyed by locale because their names are translated. */
export const serviceTree = (locale: string) =>
  queryOptions({
    queryKey: ['catalogue', 'services', locale],
    retry: retryTwice,
    queryFn: ({ signal }) => call(listServices, { signal }),
  })
