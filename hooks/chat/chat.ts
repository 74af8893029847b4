'use client'

import { useSyncExternalStore } from 'react'
import { useChatStore } from '@/hooks/state-providers'
import { messageMax } from '@/lib/contract/chat'
import { filesOfMessage } from '@/lib/contract/chat-files'
import { createChatStore, type ChatState, type ChatStore } from './store'

/** Listening, sending and opening the drawer, without rendering on changes. */
export const useChatActions = (): ChatStore => useChatStore(() => createChatStore())

/** State of the chat's socket and drawer. */
export const useChat = (): ChatState => {
  const { subscribe, getSnapshot, getServerSnapshot } = useChatActions()
  return useSyncExternalStore(subscribe, getSnapshot, getServerSnapshot)
}

/** Limits of one message: the server's own once it has sent them. */
export const useMessageLimits = (): { chars: number; files: number } => {
  const limits = useChat().handshake?.limits
  return { chars: limits?.message_chars ?? messageMax, files: limits?.message_files ?? filesOfMessage }
}
