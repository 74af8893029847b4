import type { MouseEvent } from 'react'
import { isPlainClick } from '@/lib/navigation/plain-click'
import { announceRouteStart } from '@/lib/navigation/route-events'
import { useOwnChatStore } from './chat'
import type { DrawerRoom } from './store'

/** Windows with room for a conversation beside the page. */
const wideWindow = '(min-width: 1200px)'

/**
 * Returns a click handler for links to a conversation, which carry `data-view`: in a wide window it opens the
 * conversation beside the page and then calls `opened`; in others the link navigates.
 */
export const useOpenDrawer = () => {
  const { openDrawer } = useOwnChatStore()
  return (room: DrawerRoom, opened?: () => void) => (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event.nativeEvent)) return
    if (!matchMedia(wideWindow).matches) {
      const { pathname, search } = new URL(event.currentTarget.href)
      return announceRouteStart(pathname + search)
    }
    event.preventDefault()
    openDrawer(room)
    opened?.()
  }
}
