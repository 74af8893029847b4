import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { listProviderReviews } from '@/lib/contract/reviews'

export const reviewQueries = {
  /** `from` is the cursor where the page's own reviews end. */
  ofProvider: (pk: number, from: string) =>
    infiniteQueryOptions({
      queryKey: ['reviews', 'of-provider', pk, from],
      queryFn: ({ pageParam, signal }) =>
        call(listProviderReviews, { params: { pk }, query: { cursor: pageParam, limit: 10 }, signal }),
      initialPageParam: from,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
}
