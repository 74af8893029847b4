import { queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { listConsents } from '@/lib/contract/consents'
import { listLooks } from '@/lib/contract/looks'
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
      queryKey: ['privacy', 'looks'],
      staleTime: 0,
      queryFn: ({ signal }) => call(listLooks, { signal }),
    }),
}
