import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiError } from './api/error'
import { sendReport } from './reports/tell'

const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined

// What the API refused will be refused again; only outages are worth another try.
const retry = (failures: number, error: unknown): boolean => {
  const status = statusOf(error)
  return failures < 2 && (status === undefined || status >= 500)
}

// Without a connection saving says so at once. Held back it would seem to go on for ever, and happen whenever
// the network comes back, perhaps after the person has thought better of it.
const mutations = { retry: false, networkMode: 'always' } as const

// What the API answered was told where it was asked (lib/api/reporting.ts); what is left are faults of the
// page's own code.
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

/**
 * The tab's one cache, shared by the page and by what the frame loads beside it; on the server, one for each
 * rendering.
 */
export const getQueryClient = (): QueryClient => {
  if (typeof window === 'undefined') return makeClient()
  ofBrowser ??= makeClient()
  return ofBrowser
}
