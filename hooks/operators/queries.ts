import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { getLedger, listCases, type OperatorCase } from '@/lib/contract/operators'

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
  ledger: () =>
    queryOptions({
      queryKey: ['operators', 'ledger'],
      staleTime: 0,
      queryFn: ({ signal }) => call(getLedger, { signal }),
    }),
}
