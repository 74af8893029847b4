import { DeferredContent } from '@/components/ui/deferred-content'
import type { ChatSide } from '@/hooks/chat/queries'
import { MessagesPage } from './messages-page'
import { MessagesSkeleton } from './messages-skeleton'

/** The conversations of one side: their shape until the address is read. */
export const Messages = ({ side }: { side: ChatSide }) => (
  <DeferredContent waiting={<MessagesSkeleton />}>
    <MessagesPage side={side} />
  </DeferredContent>
)
