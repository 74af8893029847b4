'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from './error-state'
import { ListSkeleton } from './list-skeleton'

interface UnloadedProps {
  query: Pick<UseQueryResult<unknown, unknown>, 'errorUpdateCount'> & { refetch: () => Promise<unknown> }
  /** Screen reader text while loading. */
  label: string
  rows?: number
  height?: number
  /** A failure that does not interrupt: the query goes on by itself. */
  isPolite?: boolean
  /** All there is on the page. */
  isPage?: boolean
}

/**
 * Skeleton of missing data while it loads; from the first failure on, until it is there, the error with a retry. The
 * button is busy for its own retry only: one between two automatic attempts starts at once.
 */
export const QueryFallback = ({ query, label, rows = 3, height, isPolite, isPage }: UnloadedProps) => {
  const [isRetrying, setRetrying] = useState(false)
  if (query.errorUpdateCount === 0) return <ListSkeleton rows={rows} height={height} label={label} />
  const retry = () => {
    setRetrying(true)
    void query.refetch().finally(() => setRetrying(false))
  }
  return <ErrorState retry={retry} busy={isRetrying} role={isPolite ? 'status' : 'alert'} isPage={isPage} />
}
