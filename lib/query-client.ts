import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiError } from './api/error'
import { sendReport } from './reports/report-error'

const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined

// A refusal by the API will be repeated; only outages are retried.
const retry = (failures: number, error: unknown): boolean => {
  const status = statusOf(error)
  return failures < 2 && (status === undefined || status >= 500)
}

// Without a connection a mutation fails at once. Paused, it would look busy for ever, and run when the
// network returns, perhaps after the person changed their mind.
const mutations = { retry: false, networkMode: 'always' } as const

// The client reports errors of the API (lib/api/reporting.ts); the rest are faults of our own code.
const onError = (error: unknown): void => {
  if (!isApiError(error)) sendReport(error)
}

const makeClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { staleTime: 120_000, retry }, mutations },
  })

let ofBrowser: QueryClient | undefined

/** The tab's one cache, shared by pages and frame; on the server, one for each render. */
export const getQueryClient = (): QueryClient => {
  if (typeof window === 'undefined') return makeClient()
  ofBrowser ??= makeClient()
  return ofBrowser
}
