import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { listProviderReviews } from '@/lib/contract/bookings'

export const reviewQueries = {
  ofProvider: (pk: number) =>
    infiniteQueryOptions({
      queryKey: ['reviews', 'of-provider', pk],
      queryFn: ({ pageParam, signal }) => call(listProviderReviews, { params: { pk }, query: { cursor: pageParam, limit: 10 }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
}
