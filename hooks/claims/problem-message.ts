import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { photoUrl } from '@/hooks/bookings/photo-addresses'
import { sendPhoto } from '@/hooks/bookings/request'
import { chatKeys } from '@/hooks/chat/queries'
import { call } from '@/lib/api/browser'
import { sendMessage, uploadChatFile } from '@/lib/contract/chat'
import { addEvidence, getBookingDispute } from '@/lib/contract/disputes'
import { randomId } from '@/lib/storage/cookies'

/** The photo's bytes are no longer there, or cannot be read. */
const fileLost = { status: 410, code: 'file_lost' } as const

/** Photos chosen in this visit, by id: a conversation stores its own copies. */
const chosen = new Map<string, File>()

/** Uploads a photo of a problem, and keeps its bytes for the conversation. */
export const uploadProblemPhoto = async (file: File): Promise<string> => {
  const id = await sendPhoto(file)
  chosen.set(id, file)
  return id
}

const bytesOf = async (photo: string): Promise<File> => {
  const kept = chosen.get(photo)
  if (kept) return kept
  const answer = await fetch(photoUrl(photo)).catch(() => null)
  if (!answer?.ok) throw fileLost
  const blob = await answer.blob()
  return new File([blob], 'foto.webp', { type: blob.type })
}

/** Sends words and photos into a conversation, once however often it is retried. */
export const useProblemMessage = (room: number) => {
  const client = useQueryClient()
  const attempt = useRef({ id: randomId(), files: new Map<string, string>() })
  return async (text: string, photos: readonly string[]): Promise<void> => {
    const { id, files } = attempt.current
    for (const photo of photos)
      if (!files.has(photo)) {
        const stored = await call(uploadChatFile, { params: { pk: room }, file: await bytesOf(photo) })
        files.set(photo, stored.id)
      }
    const sent = photos.flatMap((photo) => files.get(photo) ?? [])
    await call(sendMessage, { params: { pk: room }, body: { text, client_id: id, files: sent } })
    void client.invalidateQueries({ queryKey: chatKeys.thread(room) })
  }
}

/** Adds photos to the dispute that a booking just entered. */
export const addProblemPhotos = async (booking: number, text: string, photos: string[]): Promise<void> => {
  if (photos.length === 0) return
  const { pk } = await call(getBookingDispute, { params: { pk: booking } })
  await call(addEvidence, { params: { pk }, body: { text, photos }, idempotencyKey: randomId() })
}
