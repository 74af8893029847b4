import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import { getPricing, type Pricing } from '@/lib/contract/pricing'

const pricing = queryOptions({
  queryKey: ['pricing'],
  queryFn: ({ signal }) => call(getPricing, { signal }),
  staleTime: 600_000,
})

/** The commission and the least price in force; undefined until they are read. */
export const usePricing = (): Pricing | undefined => useQuery(pricing).data
