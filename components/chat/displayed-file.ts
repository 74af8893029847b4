import type { ChatFile } from '@/lib/contract/chat-files'

/** A file of a message, stored or on its way. */
export type DisplayedFile = Pick<ChatFile, 'type' | 'name' | 'bytes' | 'width' | 'height' | 'url'> & {
  key: string
}
