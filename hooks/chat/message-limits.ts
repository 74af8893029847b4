import { messageMax } from '@/lib/contract/chat'
import { filesOfMessage } from '@/lib/contract/chat-files'
import { useChat } from './chat'

/** Limits of one message: the server's own once it has sent them. */
export const useMessageLimits = (): { chars: number; files: number } => {
  const limits = useChat().handshake?.limits
  return { chars: limits?.message_chars ?? messageMax, files: limits?.message_files ?? filesOfMessage }
}
