import { useEffect } from 'react'
import { whenRested } from '@/lib/when-idle'

/**
 * Fetches the code of what a press will open once the page rests: a press off line would find none of it, and the
 * whole page would give way to an error. Not at once: running it takes a phone as long as the page's own first screen,
 * just when somebody wants to press. `load` is one function for the component's life.
 */
export const usePrefetch = (load: () => Promise<unknown>): void => {
  // Off line it stays unfetched, and is asked for again by the opening.
  useEffect(() => whenRested(() => void load().catch(() => undefined)), [load])
}
