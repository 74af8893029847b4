import { useCallback, useSyncExternalStore } from 'react'
import { useReadAt } from './use-read-at'

/**
 * The browser's clock in milliseconds, in whole steps of `stepMs`. On the server the time a page was read for its
 * reader; 0 in cached pages.
 */
export const useNow = (stepMs: number): number => {
  const readAt = useReadAt() ?? 0
  return useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const timer = setInterval(changed, Math.min(stepMs, 500))
        return () => clearInterval(timer)
      },
      [stepMs],
    ),
    () => Math.floor(Date.now() / stepMs) * stepMs,
    () => Math.floor(readAt / stepMs) * stepMs,
  )
}
