import { useCallback, useState } from 'react'
import { call } from '@/lib/api/browser'
import { sendMessage } from '@/lib/contract/chat'
import { deleteFiles } from '@/lib/storage/file-store'
import type { UpdateThread } from './chat-cache'
import type { Outgoing } from './thread'
import { fileKey, isUploadExpired, uploadFiles } from './uploads'

/** Upload progress per message, 0 to 1, by client_id. */
export type Progress = ReadonlyMap<string, number>

/** Its message is stored, or given up. */
export const deleteFilesOf = ({ client_id, files = [] }: Pick<Outgoing, 'client_id' | 'files'>) =>
  void deleteFiles(files.map((file) => fileKey(client_id, file)))

/** Uploads a message's files, then posts it; repeats uploads the API has deleted, once. */
export const usePostMessages = (change: UpdateThread, outgoingOf: (room: number) => readonly Outgoing[]) => {
  const [progress, setProgress] = useState<Progress>(new Map())
  const post = useCallback(
    async (room: number, body: { text: string; client_id: string }) => {
      const { client_id } = body
      const find = () => outgoingOf(room).find((one) => one.client_id === client_id)
      const attempt = async () => {
        const outgoing = find()
        const files = !outgoing?.files
          ? []
          : await uploadFiles(room, outgoing, {
              onUploaded: ({ key }, id) => change(room, { type: 'uploaded', client_id, file: { key, id } }),
              // In steps, so that the list is not drawn for every packet.
              onProgress: (part) =>
                setProgress((now) => {
                  const step = Math.floor(part * 20) / 20
                  return now.get(client_id) === step ? now : new Map(now).set(client_id, step)
                }),
            })
        return call(sendMessage, { params: { pk: room }, body: { ...body, files } })
      }
      const outgoing = find()
      try {
        const message = await attempt().catch((error: unknown) => {
          if (!isUploadExpired(error)) throw error
          change(room, { type: 'uploaded', client_id, file: null })
          return attempt()
        })
        if (outgoing) deleteFilesOf(outgoing)
        return message
      } finally {
        setProgress((now) =>
          now.has(client_id) ? new Map([...now].filter(([id]) => id !== client_id)) : now,
        )
      }
    },
    [change, outgoingOf],
  )
  return { progress, post }
}
