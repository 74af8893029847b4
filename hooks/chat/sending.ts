import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from '@/lib/api/browser'
import { sendMessage, type Message } from '@/lib/contract/chat'
import { channelOf } from '@/lib/realtime/channel'
import { randomId } from '@/lib/storage/cookies'
import { createDelivery } from './delivery'
import type { ChangeThread } from './kept'
import { readOutbox } from './outbox'
import { chatKeys } from './queries'
import type { Thread } from './thread'

interface Sending {
  me: number | undefined
  change: ChangeThread
  stored: (message: Message) => void
}

/**
 * Sends, retries, and resumes what an earlier visit left; each message shows its state in the conversation.
 */
export const useSending = ({ me, change, stored }: Sending) => {
  const client = useQueryClient()
  const outgoingOf = useCallback(
    (room: number) => client.getQueryData<Thread>(chatKeys.thread(room))?.outgoing ?? [],
    [client],
  )
  const deliver = useMemo(() => {
    const find = (room: number, id: string) => outgoingOf(room).find(({ client_id }) => client_id === id)
    return createDelivery({
      bySocket: (message) => channelOf('/chat/').send({ action: 'message.send', ...message }),
      byPost: (room, body) => call(sendMessage, { params: { pk: room }, body }),
      isWaiting: (room, id) => {
        const one = find(room, id)
        return one !== undefined && one.state !== 'failed'
      },
      heldForMs: (room, id) => {
        const one = find(room, id)
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
    })
  }, [change, outgoingOf, stored])

  const retry = useCallback(
    (room: number, clientId: string) => {
      const text = outgoingOf(room).find((one) => one.client_id === clientId)?.text
      if (text === undefined) return
      change(room, { type: 'retried', client_id: clientId })
      void deliver(room, { text, client_id: clientId })
    },
    [change, deliver, outgoingOf],
  )
  const resume = useCallback(
    (room: number) => {
      for (const outgoing of me === undefined ? [] : readOutbox(me, room)) {
        if (outgoingOf(room).some((one) => one.client_id === outgoing.client_id)) continue
        change(room, { type: 'queued', outgoing })
        void deliver(room, outgoing)
      }
    },
    [change, deliver, me, outgoingOf],
  )
  const send = useCallback(
    (room: number, text: string) => {
      const createdAt = new Date().toISOString()
      const outgoing = { client_id: randomId(), text, createdAt, state: 'sending' as const }
      change(room, { type: 'queued', outgoing })
      void deliver(room, outgoing)
    },
    [change, deliver],
  )
  return { send, retry, resume }
}
