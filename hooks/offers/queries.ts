import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { whenKinds } from '@/lib/contract/bookings'
import { getOffer, listBookingOffers, providerStats, providerTabs } from '@/lib/contract/offers'
import {
  listEarlierOffers,
  listOpportunityFilters,
  listProviderDemands,
} from '@/lib/contract/provider-demands'

export type ProviderTab = (typeof providerTabs)[number]

/** The tab an address names; links in use may end the value in a slash. */
export const providerTabOf = (statusId: string | null | undefined): ProviderTab => {
  const asked = (statusId ?? '').replace(/\/+$/, '')
  return providerTabs.find((tab) => tab === asked) ?? 'ready'
}

/** Tabs of jobs, not of offers. */
export const isWorkTab = (tab: ProviderTab): boolean => tab === 'approved' || tab === 'completed'

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

/** Filters of the suggested jobs, as in the address. */
export type FilterName = 'service' | 'city' | 'when' | 'photos'
export type OpportunityFilter = Partial<Record<FilterName, string>>

const whole = (value: string | undefined) => (/^\d{1,15}$/.test(value ?? '') ? Number(value) : undefined)

/** Parses the filter of an address, without invalid values. */
export const filterIn = (address: Pick<URLSearchParams, 'get'>): OpportunityFilter => {
  const said = (name: FilterName) => address.get(name) ?? undefined
  const filter: OpportunityFilter = {}
  if (whole(said('service'))) filter.service = said('service')
  if (whole(said('city'))) filter.city = said('city')
  const when = whenKinds.find((kind) => kind === said('when'))
  if (when) filter.when = when
  if (said('photos') === '1') filter.photos = '1'
  return filter
}

/** The filter in the query of a call. */
export const opportunityQuery = ({ service, city, when, photos }: OpportunityFilter) => ({
  sub_service: whole(service),
  city: whole(city),
  when: whenKinds.find((kind) => kind === when),
  photos: photos ? 'true' : undefined,
})

/** A provider's work: suggested jobs and own offers. */
export const providerDemandQueries = {
  all: () => ['provider-demands'] as const,
  list: (tab: ProviderTab, filter: OpportunityFilter = {}) =>
    infiniteQueryOptions({
      queryKey: ['provider-demands', 'list', tab, filter],
      queryFn: ({ pageParam, signal }) =>
        call(listProviderDemands, {
          query: { statusId: tab, cursor: pageParam, ...opportunityQuery(filter) },
          signal,
        }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
  /** One suggested job; null if it is not open to this provider. */
  opportunity: (suggestion: number) =>
    queryOptions({
      queryKey: ['provider-demands', 'opportunity', suggestion],
      queryFn: async ({ signal }) =>
        (await call(listProviderDemands, { query: { statusId: 'ready', suggestion }, signal })).results[0] ??
        null,
    }),
  filters: () =>
    queryOptions({
      queryKey: ['provider-demands', 'filters'],
      queryFn: ({ signal }) => call(listOpportunityFilters, { signal }),
    }),
  /** Own offers to begin another one from. */
  earlier: (subService: number) =>
    queryOptions({
      queryKey: ['provider-demands', 'earlier', subService],
      queryFn: ({ signal }) => call(listEarlierOffers, { query: { sub_service: subService }, signal }),
    }),
  stats: () =>
    queryOptions({
      queryKey: ['provider-demands', 'stats'],
      queryFn: ({ signal }) => call(providerStats, { signal }),
    }),
}
