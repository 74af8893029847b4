'use client'

import { useTranslations } from 'next-intl'
import type { PickedFile } from '@/hooks/chat/attachments'
import type { ChatSide } from '@/hooks/chat/queries'
import { recentLines } from '@/hooks/chat/recent-lines'
import type { Thread } from '@/hooks/chat/thread'
import type { Room } from '@/lib/contract/chat'
import { Composer } from './composer'
import styles from './conversation.module.css'

interface FootProps {
  pk: number
  /** Undefined while loading; messages written meanwhile are queued. */
  room: Room | undefined
  side: ChatSide
  me: number
  /** Undefined while loading. */
  thread: Thread | undefined
  onTyping: () => void
  onSend: (text: string, files: readonly PickedFile[]) => void
}

/** Returns the texts of the user's own messages, pending ones included. */
const sentTexts = (thread: Thread | undefined, me: number): ReadonlySet<string> =>
  new Set([
    ...(thread?.messages ?? []).flatMap(({ sender, text }) => (sender === me ? [text] : [])),
    ...(thread?.outgoing ?? []).map(({ text }) => text),
  ])

/** Returns whether the customer has written in the room. */
const hasCustomerWritten = (thread: Thread | undefined, me: number, side: ChatSide): boolean =>
  (side === 'customer' && (thread?.outgoing.length ?? 0) > 0) ||
  (thread?.messages ?? []).some(({ sender }) => sender !== null && (sender === me) === (side === 'customer'))

/** Message field, or the reason why the room is closed. */
export const ConversationFoot = ({ pk, room, side, me, thread, onTyping, onSend }: FootProps) => {
  const t = useTranslations('chat')
  if (room && !room.can.includes('send'))
    return <p className={styles.note}>{t(room.is_blocked ? 'blocked' : 'closed')}</p>
  return (
    <Composer
      room={pk}
      side={side}
      // Before anything is agreed, ready messages only open the conversation.
      stage={room?.stage === 'offered' && hasCustomerWritten(thread, me, side) ? undefined : room?.stage}
      isShielded={room?.is_disclosed === false}
      me={me}
      lines={thread ? recentLines(thread, me) : []}
      sent={sentTexts(thread, me)}
      mayPdf={room?.can.includes('document') === true}
      onTyping={onTyping}
      onSend={onSend}
    />
  )
}
