'use client'

import { useSyncExternalStore } from 'react'

const subscribe = (changed: () => void) => {
  window.addEventListener('popstate', changed)
  return () => window.removeEventListener('popstate', changed)
}

/** The query of the address (with its `?`); empty in the cached page, so that the page stays static. */
export const useSearch = (): string =>
  useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => '',
  )
