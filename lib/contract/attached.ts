import type { UploadType } from './chat-files'

/** What a message carries besides its words: pictures alone, or a PDF too. */
export const attachments = ['photo', 'file'] as const
export type Attached = (typeof attachments)[number]

/** What files make of their message; null without any. */
export const attachedOf = (files: readonly { type: UploadType }[]): Attached | null => {
  if (files.length === 0) return null
  return files.some(({ type }) => type === 'application/pdf') ? 'file' : 'photo'
}
