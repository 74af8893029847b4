import { useCallback, useSyncExternalStore } from 'react'

/** The browser's clock in milliseconds, in whole steps of `stepMs`; 0 on the server. */
export const useNow = (stepMs: number): number =>
  useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const timer = setInterval(changed, Math.min(stepMs, 500))
        return () => clearInterval(timer)
      },
      [stepMs],
    ),
    () => Math.floor(Date.now() / stepMs) * stepMs,
    () => 0,
  )
