'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useChannel } from '@/hooks/use-channel'
import { call } from '@/lib/api/browser'
import {
  chatEvent,
  readRoom,
  sendMessage,
  socketLimits,
  type ChatEvent,
  type Message,
  type Room,
} from '@/lib/contract/chat'
import { channelOf } from '@/lib/realtime/channel'
import { randomId } from '@/lib/storage/cookies'
import { createDelivery } from './delivery'
import { readOutbox, writeOutbox } from './outbox'
import { chatKeys, type ChatSide } from './queries'
import { roomAfterRead, roomsAfterMessage } from './room-list'
import { emptyThread, hasGap, reduceThread, type Thread, type ThreadAction } from './thread'

export interface Chat {
  isOnline: boolean
  /** Rooms whose other side is writing now. */
  typing: ReadonlySet<number>
  send: (room: number, text: string) => void
  retry: (room: number, clientId: string) => void
  /** Goes on sending what an earlier visit left unsent. */
  resume: (room: number) => void
  sayTyping: (room: number) => void
  read: (room: number, seq: number) => void
}

/** Keeps one side's rooms and conversations up by the socket, and carries what the person writes. */
export const useChat = (side: ChatSide, me: number | undefined): Chat => {
  const client = useQueryClient()
  const [typing, setTyping] = useState<ReadonlySet<number>>(new Set())
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>())
  const lastTyping = useRef(0)

  const change = useCallback(
    (room: number, action: ThreadAction) => {
      const before = client.getQueryData<Thread>(chatKeys.thread(room)) ?? emptyThread
      const thread = reduceThread(before, action)
      client.setQueryData<Thread>(chatKeys.thread(room), thread)
      if (me !== undefined && (thread.outgoing.length > 0 || before.outgoing.length > 0))
        writeOutbox(me, room, thread.outgoing)
      return thread
    },
    [client, me],
  )
  const stopTyping = useCallback((room: number) => {
    clearTimeout(timers.current.get(room))
    timers.current.delete(room)
    setTyping((now) => (now.has(room) ? new Set([...now].filter((one) => one !== room)) : now))
  }, [])
  const startTyping = useCallback(
    (room: number) => {
      clearTimeout(timers.current.get(room))
      timers.current.set(
        room,
        setTimeout(() => stopTyping(room), socketLimits.typingMs),
      )
      setTyping((now) => new Set([...now, room]))
    },
    [stopTyping],
  )
  useEffect(() => {
    const running = timers.current
    return () => running.forEach((timer) => clearTimeout(timer))
  }, [])

  const stored = useCallback(
    (message: Message) => {
      // A conversation not opened yet is fetched whole when it is.
      if (client.getQueryData(chatKeys.thread(message.room))) {
        const thread = change(message.room, { type: 'received', messages: [message] })
        if (hasGap(thread.messages))
          void client.invalidateQueries({ queryKey: chatKeys.thread(message.room) })
      }
      const rooms = client.getQueryData<Room[]>(chatKeys.rooms(side))
      const next = rooms && roomsAfterMessage(rooms, message, me ?? 0)
      // An answer under way was made before this message, and would undo it.
      const isUndone = client.isFetching({ queryKey: chatKeys.rooms(side) }) > 0
      if (next) client.setQueryData(chatKeys.rooms(side), next)
      if (!next || isUndone) {
        void client.invalidateQueries({ queryKey: chatKeys.rooms(side) })
        void client.invalidateQueries({ queryKey: chatKeys.room(message.room) })
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
        case 'message.refused':
          for (const [key, thread] of client.getQueriesData<Thread>({ queryKey: ['chat', 'thread'] })) {
            const room = Number(key[2])
            if (event.client_id && thread?.outgoing.some((one) => one.client_id === event.client_id)) {
              const { client_id, code, retry_after } = event
              change(
                room,
                retry_after
                  ? { type: 'held', client_id, until: Date.now() + retry_after * 1000 }
                  : { type: 'failed', client_id, code },
              )
            }
          }
          return
        case 'pong':
          return
      }
    },
    [client, change, stored, startTyping, stopTyping, markRead],
  )
  const { state } = useChannel('/chat/', chatEvent, hear)

  const deliver = useMemo(
    () =>
      createDelivery({
        bySocket: (message) =>
          channelOf('/chat/').state() === 'open' &&
          channelOf('/chat/').send({ action: 'message.send', ...message }),
        byPost: (room, body) => call(sendMessage, { params: { pk: room }, body }),
        isWaiting: (room, id) =>
          client
            .getQueryData<Thread>(chatKeys.thread(room))
            ?.outgoing.some((one) => one.client_id === id && one.state !== 'failed') ?? false,
        heldForMs: (room, id) => {
          const one = client
            .getQueryData<Thread>(chatKeys.thread(room))
            ?.outgoing.find(({ client_id }) => client_id === id)
          return one?.state === 'held' ? Math.max(1, (one.heldUntil ?? 0) - Date.now()) : 0
        },
        onHeld: (room, client_id, forMs) =>
          change(
            room,
            forMs === null
              ? { type: 'retried', client_id }
              : { type: 'held', client_id, until: Date.now() + forMs },
          ),
        onStored: stored,
        onFailed: (room, client_id, code) => change(room, { type: 'failed', client_id, code }),
        pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      }),
    [client, change, stored],
  )
  const retry = useCallback(
    (room: number, clientId: string) => {
      const text = client
        .getQueryData<Thread>(chatKeys.thread(room))
        ?.outgoing.find((one) => one.client_id === clientId)?.text
      if (text === undefined) return
      change(room, { type: 'retried', client_id: clientId })
      void deliver(room, { text, client_id: clientId })
    },
    [client, change, deliver],
  )
  // Open, for the first time or again: fetch what was missed and send what never got an answer.
  useEffect(() => {
    if (state !== 'open') return
    void client.invalidateQueries({ queryKey: ['chat'] })
    for (const [key, thread] of client.getQueriesData<Thread>({ queryKey: ['chat', 'thread'] })) {
      for (const one of thread?.outgoing ?? [])
        if (one.state === 'failed' && !one.code) retry(Number(key[2]), one.client_id)
    }
  }, [state, client, retry])

  return {
    isOnline: state === 'open',
    typing,
    retry,
    resume: useCallback(
      (room: number) => {
        for (const outgoing of me === undefined ? [] : readOutbox(me, room)) {
          const known = client.getQueryData<Thread>(chatKeys.thread(room))?.outgoing ?? []
          if (known.some((one) => one.client_id === outgoing.client_id)) continue
          change(room, { type: 'queued', outgoing })
          void deliver(room, outgoing)
        }
      },
      [client, change, deliver, me],
    ),
    send: (room, text) => {
      const outgoing = {
        client_id: randomId(),
        text,
        createdAt: new Date().toISOString(),
        state: 'sending' as const,
      }
      change(room, { type: 'queued', outgoing })
      void deliver(room, outgoing)
    },
    sayTyping: (room) => {
      const now = Date.now()
      if (now - lastTyping.current < socketLimits.typingMs / 2 || channelOf('/chat/').state() !== 'open')
        return
      lastTyping.current = now
      channelOf('/chat/').send({ action: 'message.typing', room_id: room })
    },
    read: useCallback(
      (room: number, seq: number) => {
        markRead(room, side, seq)
        void call(readRoom, { params: { pk: room }, body: { seq } }).catch(() => undefined)
      },
      [markRead, side],
    ),
  }
}
