import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window matches a media query, now and after changes. False without a window. */
export const useMedia = (query: string) => {
  const follow = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    follow,
    () => matchMedia(query).matches,
    () => false,
  )
}
