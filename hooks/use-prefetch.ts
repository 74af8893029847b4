import { useEffect } from 'react'
import { whenRested } from '@/lib/when-idle'

/**
 * Prefetches the code a press will need once the page is idle: a press while offline would fail to load it and crash
 * the page. Delayed, because running it takes a phone as long as the page's first screen, just when somebody wants to
 * press. `load` is constant for the component's life.
 */
export const usePrefetch = (load: () => Promise<unknown>): void => {
  // Off line it stays unfetched, and is asked for again by the opening.
  useEffect(() => whenRested(() => void load().catch(() => undefined)), [load])
}
