import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { listConsents } from '@/lib/contract/consents'
import { listLooks } from '@/lib/contract/looks'

export const privacyQueries = {
  consents: () =>
    queryOptions({
      queryKey: ['privacy', 'consents'],
      staleTime: 0,
      queryFn: ({ signal }) => call(listConsents, { signal }),
    }),
  looks: () =>
    queryOptions({
      queryKey: ['privacy', 'looks'],
      staleTime: 0,
      queryFn: ({ signal }) => call(listLooks, { signal }),
    }),
}
