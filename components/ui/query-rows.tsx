'use client'

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useDeferredValue, type ReactNode } from 'react'
import { LoadMore } from './load-more'
import { QueryFallback } from './query-fallback'

export interface QueryRowsProps<Row> {
  query: UseInfiniteQueryResult<InfiniteData<{ results: Row[] }>>
  /** Screen reader text while the first page loads. */
  label: string
  /** Rows of the skeleton, and their height in px. */
  shape?: { rows: number; height: number }
  /** Content of an empty list. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/**
 * Rows of a paginated list with a button for the next page; a skeleton or an error until the first page is
 * there.
 */
export const QueryRows = <Row,>({ query, label, shape, empty, children }: QueryRowsProps<Row>) => {
  // Deferred: rendering a changed cache entry at once would block input.
  const data = useDeferredValue(query.data)
  if (!data) return <QueryFallback query={query} rows={4} {...shape} label={label} />
  const rows = data.pages.flatMap((page) => page.results)
  if (rows.length === 0) return empty
  return (
    <>
      {children(rows)}
      <LoadMore query={query} />
    </>
  )
}
