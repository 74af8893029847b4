import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { getOffer, listBookingOffers, providerStats, providerTabs } from '@/lib/contract/offers'
import { listProviderDemands } from '@/lib/contract/provider-demands'

export type ProviderTab = (typeof providerTabs)[number]

/** The tab an address names; links in use may end the value in a slash. */
export const providerTabOf = (statusId: string | null | undefined): ProviderTab => {
  const asked = (statusId ?? '').replace(/\/+$/, '')
  return providerTabs.find((tab) => tab === asked) ?? 'ready'
}

export const offerQueries = {
  all: () => ['offers'] as const,
  ofBooking: (booking: number) =>
    infiniteQueryOptions({
      queryKey: ['offers', 'of-booking', booking],
      queryFn: ({ pageParam, signal }) =>
        call(listBookingOffers, { params: { pk: booking }, query: { cursor: pageParam, limit: 50 }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
  detail: (pk: number) =>
    queryOptions({
      queryKey: ['offers', 'detail', pk],
      queryFn: ({ signal }) => call(getOffer, { params: { pk }, signal }),
    }),
}

/** A provider's work: suggested jobs and own offers. */
export const providerDemandQueries = {
  all: () => ['provider-demands'] as const,
  list: (tab: ProviderTab) =>
    infiniteQueryOptions({
      queryKey: ['provider-demands', 'list', tab],
      queryFn: ({ pageParam, signal }) =>
        call(listProviderDemands, { query: { statusId: tab, cursor: pageParam }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
  stats: () =>
    queryOptions({
      queryKey: ['provider-demands', 'stats'],
      queryFn: ({ signal }) => call(providerStats, { signal }),
    }),
}
