'use client'

import { useDeferredValue, type ReactNode } from 'react'
import { useIsHydrated } from '@/hooks/use-is-hydrated'

/**
 * What depends on the address. The page is sent with `waiting` in its place, as the address is not known where pages
 * are made; once its scripts run, the rest is drawn in pieces between which the page answers. As the child of a
 * `Suspense` that gave up on the server it would be drawn in one, as long as a phone takes for all the rest. A page
 * that is come to from another is drawn at once.
 */
export const DeferredContent = ({ waiting, children }: { waiting: ReactNode; children: ReactNode }) => {
  const isDrawn = useDeferredValue(true, useIsHydrated())
  return isDrawn ? children : waiting
}
