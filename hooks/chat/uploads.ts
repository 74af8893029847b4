import { call } from '@/lib/api/browser'
import { ApiError, isApiError } from '@/lib/api/error'
import { uploadChatFile } from '@/lib/contract/chat'
import { readStoredFile } from '@/lib/storage/file-store'
import type { Outgoing, OutgoingFile } from './thread'

/** A refusal of this browser's own: the bytes of a file that an earlier visit left are no longer kept. */
const fileLost = { status: 410, code: 'file_lost' } as const

export const fileKey = (clientId: string, file: Pick<OutgoingFile, 'key'>): string =>
  `${clientId}/${file.key}`

export interface UploadProgress {
  onUploaded: (file: OutgoingFile, id: string) => void
  /** Progress over all files, 0 to 1. */
  onProgress: (part: number) => void
}

/** Uploads the missing files of a message one by one. Resolves to their ids, in order. */
export const uploadFiles = async (
  room: number,
  { client_id, files = [] }: Pick<Outgoing, 'client_id' | 'files'>,
  { onUploaded, onProgress }: UploadProgress,
): Promise<string[]> => {
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0) || 1
  const ids: string[] = []
  let sent = 0
  for (const file of files) {
    let id = file.uploaded
    if (id === undefined) {
      const kept = await readStoredFile(fileKey(client_id, file))
      if (!kept) throw fileLost
      const named =
        file.name === null ? kept.blob : new File([kept.blob], file.name, { type: kept.blob.type })
      const answer = await call(uploadChatFile, {
        params: { pk: room },
        file: named,
        onSent: (part) => onProgress((sent + part * file.bytes) / total),
      })
      id = answer.id
      onUploaded(file, id)
    }
    ids.push(id)
    sent += file.bytes
    onProgress(sent / total)
  }
  return ids
}

/** Returns whether the API no longer has an upload; it deletes unclaimed ones after a day. */
export const isUploadExpired = (error: unknown): error is ApiError =>
  isApiError(error) && error.errors?.['files']?.includes('unknown_photo') === true
