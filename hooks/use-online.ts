import { useSyncExternalStore } from 'react'

const follow = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Whether there may be a network; false only if the browser knows that there is none. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )
