import type { QueryClient, QueryFilters } from '@tanstack/react-query'

/**
 * Refetches queries whose first fetch is in flight, once it has settled. TanStack Query only joins such a fetch, though
 * the API may have answered it before the change. Several changes during one fetch lead to one refetch.
 */
export const refetchUnloaded = (client: QueryClient, filters: QueryFilters): void => {
  for (const { state, promise, queryKey } of client.getQueryCache().findAll(filters))
    if (state.data === undefined && state.fetchStatus === 'fetching')
      void promise?.then(
        () => client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false }),
        () => undefined,
      )
}

/** Invalidates queries, those included whose first fetch is in flight. */
export const invalidate = (client: QueryClient, filters: QueryFilters): void => {
  refetchUnloaded(client, filters)
  void client.invalidateQueries(filters)
}
