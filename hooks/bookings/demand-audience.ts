import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@/lib/api/browser'
import {
  getDemandAudience,
  watchDemand,
  widenDemand,
  type DemandAudience,
} from '@/lib/contract/demand-audience'

const lookEveryMs = 2_000
/** Matching takes a moment; who has to wait longer finds the figures in their demand. */
const mostLooks = 30

const lookAgain = ({ state }: { state: { data?: DemandAudience; dataUpdateCount: number } }) =>
  state.dataUpdateCount < mostLooks && !(state.data?.is_matched && state.data.told > 0) ? lookEveryMs : false

/** Who was told of a demand, looked at until somebody was. Kept under the bookings, whose events renew it. */
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
