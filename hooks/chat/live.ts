'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { useSession } from '@/hooks/accounts/session'
import { call } from '@/lib/api/browser'
import { readRoom, type ChatEvent } from '@/lib/contract/chat'
import { invalidate } from '@/lib/invalidate'
import { readChatEvent } from '@/lib/realtime/events'
import type { PickedFile } from './attachments'
import { useChat, useOwnChatStore } from './chat'
import { useChatCache } from './chat-cache'
import type { Progress } from './post-messages'
import { chatKeys, type ChatSide } from './queries'
import { useSendMessage } from './send-message'
import { listenToChat } from './socket'
import { awaitsResponse, type Thread } from './thread'
import { useTypingIndicator } from './typing'

export interface Conversations {
  isOnline: boolean
  /** Rooms in which the other side is typing. */
  typing: ReadonlySet<number>
  /** Upload progress of files of unsent messages. */
  progress: Progress
  send: (room: number, text: string, files?: readonly PickedFile[]) => void
  retry: (room: number, clientId: string) => void
  /** Gives up a message that could not be sent. */
  discard: (room: number, clientId: string) => void
  /** Resumes sending messages of an earlier visit. */
  resume: (room: number) => void
  sayTyping: (room: number) => void
  read: (room: number, seq: number) => void
}

/** Calls `hear` with the events of the chat's socket, while somebody is signed in. */
const useChatEvents = (hear: (event: ChatEvent) => void): void => {
  const isSignedIn = useSession().status === 'signed-in'
  const store = useOwnChatStore()
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  }, [hear])
  useEffect(() => {
    if (!isSignedIn) return undefined
    return listenToChat(store, (message) => {
      const event = readChatEvent(message)
      if (event) latest.current(event)
    })
  }, [isSignedIn, store])
}

/**
 * Keeps the rooms and conversations of one side up to date by the socket, and sends the person's messages.
 */
export const useConversations = (side: ChatSide, me: number | undefined): Conversations => {
  const client = useQueryClient()
  const { typing, startTyping, stopTyping, sayTyping } = useTypingIndicator()
  const { change, stored, markRead } = useChatCache(side, me)
  const { progress, send, retry, discard, resume } = useSendMessage({ me, change, stored })

  const threads = useCallback(
    () =>
      client
        .getQueriesData<Thread>({ queryKey: ['chat', 'thread'] })
        .map(([key, thread]) => ({ room: Number(key[2]), outgoing: thread?.outgoing ?? [] })),
    [client],
  )
  const hear = useCallback(
    (event: ChatEvent) => {
      if ('message' in event) {
        stopTyping(event.message.room)
        return stored(event.message)
      }
      switch (event.action) {
        case 'message.typing':
          return startTyping(event.room_id)
        case 'room.read':
          return markRead(event.room_id, event.side, event.seq)
        case 'message.refused': {
          const { client_id, code, retry_after } = event
          if (!client_id) return
          for (const { room, outgoing } of threads())
            if (outgoing.some((one) => one.client_id === client_id))
              change(
                room,
                retry_after
                  ? { type: 'held', client_id, until: Date.now() + retry_after * 1000 }
                  : { type: 'failed', client_id, code },
              )
          return
        }
        case 'room.changed':
          invalidate(client, { queryKey: chatKeys.room(event.room_id) })
          return invalidate(client, { queryKey: chatKeys.rooms(side) })
        case 'pong':
          return
      }
    },
    [client, side, threads, change, stored, startTyping, stopTyping, markRead],
  )
  useChatEvents(hear)
  const { connection, isAccepted } = useChat()

  // On every socket accepted: fetches missed messages and resends unacknowledged ones.
  useEffect(() => {
    if (!isAccepted) return
    invalidate(client, { queryKey: ['chat'] })
    for (const { room, outgoing } of threads()) {
      const unanswered = outgoing.find(awaitsResponse)
      if (unanswered) retry(room, unanswered.client_id)
    }
  }, [isAccepted, client, threads, retry])

  const read = useCallback(
    (room: number, seq: number) => {
      markRead(room, side, seq)
      void call(readRoom, { params: { pk: room }, body: { seq } }).catch(() => undefined)
    },
    [markRead, side],
  )
  return { isOnline: connection === 'open', typing, progress, send, retry, discard, resume, sayTyping, read }
}
