'use client'

import type { QueryKey, UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { getQueryClient } from '@/lib/query-client'
import { ErrorState } from './error-state'
import { ListSkeleton } from './list-skeleton'

interface UnloadedProps {
  query: Pick<UseQueryResult<unknown, unknown>, 'errorUpdateCount'> & { refetch: () => Promise<unknown> }
  /** Screen reader text while loading. */
  label: string
  rows?: number
  height?: number
  /** Of a query that retries by itself: a retry on request cancels the pause between two attempts. */
  queryKey?: QueryKey
  /** A failure that does not interrupt: the query goes on by itself. */
  isPolite?: boolean
  /** All there is on the page. */
  isPage?: boolean
}

/**
 * Skeleton of missing data while it loads; from the first failure on, until it is there, the error with a retry. The
 * button is busy for its own retry only.
 */
export const QueryFallback = ({
  query,
  label,
  rows = 3,
  height,
  queryKey,
  isPolite,
  isPage,
}: UnloadedProps) => {
  const [isRetrying, setRetrying] = useState(false)
  if (query.errorUpdateCount === 0) return <ListSkeleton rows={rows} height={height} label={label} />
  const retry = async () => {
    setRetrying(true)
    if (queryKey) await getQueryClient().cancelQueries({ queryKey })
    await query.refetch()
    setRetrying(false)
  }
  return (
    <ErrorState
      retry={() => void retry()}
      busy={isRetrying}
      role={isPolite ? 'status' : 'alert'}
      isPage={isPage}
    />
  )
}
