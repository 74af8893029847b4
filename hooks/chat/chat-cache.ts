import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Message, Room } from '@/lib/contract/chat'
import { invalidate, refetchUnloaded } from '@/lib/invalidate'
import { writeOutbox } from './outbox'
import { chatKeys, refetchThread, type ChatSide } from './queries'
import { roomAfterRead, roomsAfterMessage } from './room-list'
import { emptyThread, hasGap, reduceThread, type Thread, type ThreadAction } from './thread'

export type UpdateThread = (room: number, action: ThreadAction) => Thread

/**
 * Updates of rooms and conversations in the query cache. Unsent messages of `me` are also stored in the
 * browser.
 */
export const useChatCache = (side: ChatSide, me: number | undefined) => {
  const client = useQueryClient()
  const change: UpdateThread = useCallback(
    (room, action) => {
      const before = client.getQueryData<Thread>(chatKeys.thread(room)) ?? emptyThread
      const thread = reduceThread(before, action)
      client.setQueryData<Thread>(chatKeys.thread(room), thread)
      if (me !== undefined && (thread.outgoing.length > 0 || before.outgoing.length > 0))
        writeOutbox(me, room, thread.outgoing)
      return thread
    },
    [client, me],
  )
  const stored = useCallback(
    (message: Message) => {
      // A conversation that was not opened yet is fetched when it is.
      const query = { queryKey: chatKeys.thread(message.room) }
      if (!client.getQueryData(query.queryKey)) refetchUnloaded(client, query)
      else {
        const thread = change(message.room, { type: 'received', messages: [message] })
        if (hasGap(thread.messages)) void client.invalidateQueries(query)
        // A system line may mean that contacts of earlier messages are now visible, or masked.
        if (message.sender === null) void refetchThread(client, message.room).catch(() => undefined)
      }
      const rooms = client.getQueryData<Room[]>(chatKeys.rooms(side))
      const next = rooms && roomsAfterMessage(rooms, message, me ?? 0)
      // A fetch in flight was answered before this message, and would overwrite it.
      const isUndone = client.isFetching({ queryKey: chatKeys.rooms(side) }) > 0
      if (next) client.setQueryData(chatKeys.rooms(side), next)
      if (!next || isUndone) {
        invalidate(client, { queryKey: chatKeys.rooms(side) })
        invalidate(client, { queryKey: chatKeys.room(message.room) })
      }
    },
    [client, change, side, me],
  )
  const markRead = useCallback(
    (room: number, reader: ChatSide, seq: number) => {
      client.setQueryData<Room[]>(chatKeys.rooms(side), (rooms) =>
        rooms?.map((one) => (one.pk === room ? roomAfterRead(one, reader, seq) : one)),
      )
      client.setQueryData<Room>(chatKeys.room(room), (one) => one && roomAfterRead(one, reader, seq))
    },
    [client, side],
  )
  return { change, stored, markRead }
}
