import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import {
  getDemandAudience,
  watchDemand,
  widenDemand,
  type DemandAudience,
} from '@/lib/contract/demand-audience'

const lookEveryMs = 2_000
/** Maximum polls. Matching takes a moment; later the figures stand in the demand's page. */
const mostLooks = 30

const lookAgain = ({ state }: { state: { data?: DemandAudience; dataUpdateCount: number } }) =>
  state.dataUpdateCount < mostLooks && !(state.data?.is_matched && state.data.told > 0) ? lookEveryMs : false

/**
 * Query of a demand's notification recipients, polled until there are some. Keyed below the bookings, whose events
 * refetch it.
 */
export const demandAudienceQuery = (booking: number) =>
  queryOptions({
    queryKey: ['bookings', 'reach', booking],
    queryFn: ({ signal }) => call(getDemandAudience, { params: { pk: booking }, signal }),
    refetchInterval: lookAgain,
    staleTime: 0,
  })

const useAgain = (booking: number) => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: demandAudienceQuery(booking).queryKey })
}

export const useWidenDemand = (booking: number) => {
  const again = useAgain(booking)
  return useMutation({
    mutationFn: (cities: number[]) => call(widenDemand, { params: { pk: booking }, body: { cities } }),
    onSuccess: again,
  })
}
export const useWatchDemand = (booking: number) => {
  const again = useAgain(booking)
  return useMutation({
    mutationFn: () => call(watchDemand, { params: { pk: booking }, body: {} }),
    onSuccess: again,
  })
}
