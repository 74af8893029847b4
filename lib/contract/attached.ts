import type { UploadType } from './chat-files'

/** Kind of a message's attachments: pictures alone, or a PDF too. */
export const attachments = ['photo', 'file'] as const
export type Attached = (typeof attachments)[number]

/** Returns the kind of a message's attachments; null without any. */
export const attachedOf = (files: readonly { type: UploadType }[]): Attached | null => {
  if (files.length === 0) return null
  return files.some(({ type }) => type === 'application/pdf') ? 'file' : 'photo'
}
