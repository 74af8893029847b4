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
  /** Key of a query that retries automatically: a manual retry skips the backoff. */
  queryKey?: QueryKey
  /** Announced politely, because the query retries automatically. */
  isPolite?: boolean
  /** The only content of the page: its title is the page's `h1`. */
  isPage?: boolean
}

/**
 * Skeleton while loading; after the first failure, the error with a retry button, which is busy during its
 * own retry only.
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
