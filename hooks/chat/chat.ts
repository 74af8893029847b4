'use client'

import { useSyncExternalStore } from 'react'
import { useChatStore } from '@/hooks/state-providers'
import { createChatStore, type ChatState, type ChatStore } from './store'

/** The store itself, for listening, sending and opening the drawer; reading it does not render again. */
export const useOwnChatStore = (): ChatStore => useChatStore(() => createChatStore())

/** State of the chat's socket and drawer. */
export const useChat = (): ChatState => {
  const { subscribe, getSnapshot, getServerSnapshot } = useOwnChatStore()
  return useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot)
}
