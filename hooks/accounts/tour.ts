import { call } from '@/lib/api/browser'
import { completeTour } from '@/lib/contract/accounts'
import { getQueryClient } from '@/lib/query-client'
import { accountQueries } from './queries'

/**
 * Posts completion and reads the user again. If the call fails, the introduction shows again on the next
 * visit.
 */
export const finishTour = (): Promise<void> =>
  call(completeTour)
    .then(() => getQueryClient().fetchQuery({ ...accountQueries.user(), staleTime: 0 }))
    .then(
      () => undefined,
      () => undefined,
    )
