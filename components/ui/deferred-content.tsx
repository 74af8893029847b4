'use client'

import { useDeferredValue, type ReactNode } from 'react'
import { useIsHydrated } from '@/hooks/use-is-hydrated'
import { useReadAt } from '@/hooks/use-read-at'

/**
 * Address-dependent content. The HTML contains `waiting` in its place, because pages are rendered without an address;
 * after hydration the rest renders as a deferred update between which the page responds. As the child of a `Suspense`
 * that the server gave up on it would render synchronously, as long as a phone takes for all the rest. Renders at
 * once after client navigation, and in a page rendered for its reader.
 */
export const DeferredContent = ({ waiting, children }: { waiting: ReactNode; children: ReactNode }) => {
  const isRead = useReadAt() !== null
  const isDrawn = useDeferredValue(true, useIsHydrated())
  return isRead || isDrawn ? children : waiting
}
