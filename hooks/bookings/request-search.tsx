'use client'

import { useSearchParams } from 'next/navigation'
import {
  createContext,
  Suspense,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'

interface RequestSearch {
  /** The query of the current address. */
  search: URLSearchParams
  /** The query the wizard was opened with: it removes what it has used. */
  initial: URLSearchParams
}

const SearchContext = createContext<RequestSearch | null>(null)

/** Returns null while the page is hydrated: the cached page has no query. */
export const useRequestSearch = (): RequestSearch | null => use(SearchContext)

interface Queries {
  current: string
  initial: string
}

/** Reads the query apart from the wizard, which would otherwise be left out of the cached page. */
const SearchReader = ({ onRead }: { onRead: (query: string) => void }) => {
  const query = useSearchParams().toString()
  useLayoutEffect(() => onRead(query), [query, onRead])
  return null
}

/** Provides the wizard's query. */
export const RequestSearchProvider = ({ children }: { children: ReactNode }) => {
  const [queries, setQueries] = useState<Queries | null>(null)
  const read = useCallback(
    (current: string) => setQueries((before) => ({ current, initial: before?.initial ?? current })),
    [],
  )
  const value = useMemo(
    () =>
      queries && {
        search: new URLSearchParams(queries.current),
        initial: new URLSearchParams(queries.initial),
      },
    [queries],
  )
  return (
    <SearchContext value={value}>
      <Suspense>
        <SearchReader onRead={read} />
      </Suspense>
      {children}
    </SearchContext>
  )
}
