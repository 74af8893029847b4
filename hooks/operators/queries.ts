import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import type { QueryIn } from '@/lib/contract/endpoint'
import { getLedger, listCases, type OperatorCase } from '@/lib/contract/operators'
import { listOperators } from '@/lib/contract/team'
import { listTrail } from '@/lib/contract/trail'

export type TrailFilter = Omit<QueryIn<typeof listTrail>, 'cursor' | 'limit' | 'actor'> & {
  actor?: number | undefined
}

export const operatorQueries = {
  all: () => ['operators'] as const,
  cases: (status: OperatorCase['status']) =>
    infiniteQueryOptions({
      queryKey: ['operators', 'cases', status],
      staleTime: 0,
      queryFn: ({ pageParam, signal }) =>
        call(listCases, { query: { status, cursor: pageParam, limit: 100 }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
  trail: (filter: TrailFilter) =>
    infiniteQueryOptions({
      queryKey: ['operators', 'trail', filter],
      staleTime: 0,
      // The filter's own choices come with the list.
      placeholderData: keepPreviousData,
      queryFn: ({ pageParam, signal }) =>
        call(listTrail, { query: { ...filter, cursor: pageParam }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
  team: () =>
    queryOptions({
      queryKey: ['operators', 'team'],
      staleTime: 0,
      queryFn: ({ signal }) => call(listOperators, { signal }),
    }),
  ledger: () =>
    queryOptions({
      queryKey: ['operators', 'ledger'],
      staleTime: 0,
      queryFn: ({ signal }) => call(getLedger, { signal }),
    }),
}
