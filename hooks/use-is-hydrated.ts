import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False where pages are made, and while the browser takes over a page that was made there; true from then on. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
