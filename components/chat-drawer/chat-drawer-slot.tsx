'use client'

import { useEffect } from 'react'
import { loadOnPress } from '@/components/ui/load-on-press'
import { useChat, useOwnChatStore } from '@/hooks/chat/chat'
import { useOfflineNotice } from '@/hooks/use-offline-notice'

const ChatDrawer = loadOnPress(
  () => import('./chat-drawer').then((part) => part.ChatDrawer),
  useOfflineNotice,
)

/** Conversation opened beside the page this is part of. It closes with the page. */
export const ChatDrawerSlot = () => {
  const { drawer } = useChat()
  const { closeDrawer } = useOwnChatStore()
  useEffect(() => closeDrawer, [closeDrawer])
  return drawer ? <ChatDrawer key={drawer.pk} room={drawer} onClose={closeDrawer} /> : null
}
