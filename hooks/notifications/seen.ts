import { useEffect, useRef } from 'react'
import { parseIndicator, type Indicator } from '@/lib/contract/indicators'
import { useNotifications } from './live'

/** Marks notifications about the page's content (`shown`) as read while the page is visible. */
export const useMarkNotificationsSeen = (
  shown: string | number | null,
  isShown: (about: Indicator) => boolean,
): void => {
  const { unread, markRead } = useNotifications()
  const shows = useRef(isShown)
  useEffect(() => {
    shows.current = isShown
  })
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return
      for (const { indicator } of unread) {
        const about = parseIndicator(indicator)
        if (about && shows.current(about)) markRead(indicator)
      }
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [shown, unread, markRead])
}
