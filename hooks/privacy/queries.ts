import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { listConsents } from '@/lib/contract/consents'

export const privacyQueries = {
  consents: () =>
    queryOptions({
      queryKey: ['privacy', 'consents'],
      staleTime: 0,
      queryFn: ({ signal }) => call(listConsents, { signal }),
    }),
}
