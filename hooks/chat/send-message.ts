import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { Message } from '@/lib/contract/chat'
import { randomId } from '@/lib/storage/cookies'
import { deleteExpiredFiles, readStoredFile, storeFile } from '@/lib/storage/file-store'
import { waitUntilOnline } from '@/lib/wait-until-online'
import type { PickedFile } from './attachments'
import { useOwnChatStore } from './chat'
import type { UpdateThread } from './chat-cache'
import { createDelivery } from './delivery'
import { readOutbox } from './outbox'
import { deleteFilesOf, usePostMessages } from './post-messages'
import { chatKeys } from './queries'
import { awaitsResponse, retryableMessages, type Outgoing, type Thread } from './thread'
import { fileKey } from './uploads'

interface Sending {
  me: number | undefined
  change: UpdateThread
  stored: (message: Message) => void
}

/** Loads unsent messages of an earlier visit with the previews stored beside their files. */
const withPreviews = async (outgoing: Outgoing): Promise<Outgoing> =>
  outgoing.files
    ? {
        ...outgoing,
        files: await Promise.all(
          outgoing.files.map(async (file) => ({
            ...file,
            preview: (await readStoredFile(fileKey(outgoing.client_id, file)))?.preview ?? null,
          })),
        ),
      }
    : outgoing

/** Sends, retries and resumes messages; each shows its state in the conversation. */
export const useSendMessage = ({ me, change, stored }: Sending) => {
  const client = useQueryClient()
  const outgoingOf = useCallback(
    (room: number) => client.getQueryData<Thread>(chatKeys.thread(room))?.outgoing ?? [],
    [client],
  )
  const { progress, post } = usePostMessages(change, outgoingOf)
  const { channel } = useOwnChatStore()
  const deliver = useMemo(() => {
    const find = (room: number, id: string) => outgoingOf(room).find(({ client_id }) => client_id === id)
    return createDelivery({
      bySocket: (message) => channel.send({ action: 'message.send', ...message }),
      byPost: post,
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
      pause: waitUntilOnline,
    })
  }, [change, channel, outgoingOf, post, stored])

  useEffect(() => void deleteExpiredFiles(), [])
  const retry = useCallback(
    (room: number, clientId: string) => {
      for (const one of retryableMessages(outgoingOf(room), clientId)) {
        change(room, { type: 'retried', client_id: one.client_id })
        void deliver(room, one)
      }
    },
    [change, deliver, outgoingOf],
  )
  const discard = useCallback(
    (room: number, clientId: string) => {
      const outgoing = outgoingOf(room).find((one) => one.client_id === clientId)
      change(room, { type: 'discarded', client_id: clientId })
      if (outgoing) deleteFilesOf(outgoing)
    },
    [change, outgoingOf],
  )
  const resume = useCallback(
    (room: number) => {
      for (const left of me === undefined ? [] : readOutbox(me, room))
        void withPreviews(left).then((outgoing) => {
          if (outgoingOf(room).some((one) => one.client_id === outgoing.client_id)) return
          change(room, { type: 'queued', outgoing })
          void deliver(room, outgoing)
        })
    },
    [change, deliver, me, outgoingOf],
  )
  const send = useCallback(
    (room: number, text: string, picked: readonly PickedFile[] = []) => {
      const createdAt = new Date().toISOString()
      const outgoing: Outgoing = { client_id: randomId(), text, createdAt, state: 'sending' }
      if (picked.length > 0) outgoing.files = picked.map(({ blob: _blob, ...file }) => file)
      const unanswered = outgoingOf(room).find(awaitsResponse)
      if (unanswered) retry(room, unanswered.client_id)
      change(room, { type: 'queued', outgoing })
      const kept = picked.map((file) =>
        storeFile(fileKey(outgoing.client_id, file), { blob: file.blob, preview: file.preview }),
      )
      void Promise.all(kept).then(() => deliver(room, outgoing))
    },
    [change, deliver, outgoingOf, retry],
  )
  return { progress, send, retry, discard, resume }
}
