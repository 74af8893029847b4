'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorState } from './error-state'
import { ListSkeleton } from './list-skeleton'

interface UnloadedProps {
  query: Pick<UseQueryResult<unknown, unknown>, 'errorUpdateCount' | 'isFetching'> & {
    refetch: () => unknown
  }
  /** Screen reader text while loading. */
  label: string
  rows?: number
  height?: number
  /** All there is on the page. */
  isPage?: boolean
}

/**
 * In place of data that is not there: its shape while it loads, or, from the first failure until it is there, the error
 * with a way to try again.
 */
export const QueryFallback = ({ query, label, rows = 3, height, isPage }: UnloadedProps) =>
  query.errorUpdateCount > 0 ? (
    <ErrorState retry={() => void query.refetch()} busy={query.isFetching} isPage={isPage} />
  ) : (
    <ListSkeleton rows={rows} height={height} label={label} />
  )
