import type { ChatFile } from '@/lib/contract/chat-files'

/** File of a stored or an outgoing message. */
export type DisplayedFile = Pick<ChatFile, 'type' | 'name' | 'bytes' | 'width' | 'height' | 'url'> & {
  key: string
}
