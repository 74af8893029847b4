import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { listConsents } from '@/lib/contract/consents'
import { listDataAccess } from '@/lib/contract/data-access'
import { getClosing } from '@/lib/contract/privacy'

export const privacyQueries = {
  closing: () =>
    queryOptions({
      queryKey: ['privacy', 'closing'],
      staleTime: 0,
      queryFn: ({ signal }) => call(getClosing, { signal }),
    }),
  consents: () =>
    queryOptions({
      queryKey: ['privacy', 'consents'],
      staleTime: 0,
      queryFn: ({ signal }) => call(listConsents, { signal }),
    }),
  looks: () =>
    queryOptions({
      queryKey: ['privacy', 'data-access'],
      staleTime: 0,
      queryFn: ({ signal }) => call(listDataAccess, { signal }),
    }),
}
