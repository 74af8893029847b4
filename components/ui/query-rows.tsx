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
  /** In place of a list without rows. */
  empty: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** The rows of a list that comes page by page, and the button for the next page; until then its shape, or the error. */
export const QueryRows = <Row,>({ query, label, shape, empty, children }: QueryRowsProps<Row>) => {
  // Drawn in pieces between which the page answers: the cache's change alone would be drawn in one.
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
