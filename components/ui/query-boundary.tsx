'use client'

import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useDeferredValue, type ReactNode } from 'react'
import { QueryFallback } from './query-fallback'

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'errorUpdateCount' | 'refetch'>
  rows?: number
  height?: number
  children: (data: Data) => ReactNode
}

/** Renders a query's data; until then a skeleton, or its error with a retry. */
export const QueryBoundary = <Data,>({ query, rows = 3, height, children }: LoadedProps<Data>) => {
  const t = useTranslations('ui')
  // Deferred: rendering a changed cache entry at once would block input.
  const data = useDeferredValue(query.data)
  if (data !== undefined) return children(data)
  return <QueryFallback query={query} rows={rows} height={height} label={t('loading')} />
}
