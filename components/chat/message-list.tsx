'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { OffPlatformNotice } from '@/components/offers/off-platform-notice'
import type { Progress } from '@/hooks/chat/post-messages'
import type { Thread } from '@/hooks/chat/thread'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { Message } from '@/lib/contract/chat'
import { formatMoment, formatTime, plainDate } from '@/lib/format/date'
import type { UserRole } from '@/lib/session/role'
import type { PlaceClock } from '@/lib/shared/moments'
import { translateSystemMessage } from '@/lib/shared/system-messages'
import { Bubble } from './bubble'
import styles from './conversation.module.css'
import { OutgoingBubble } from './outgoing-bubble'

const groupMs = 5 * 60_000
const dayMs = 86_400_000

/** Returns whether a bubble continues the one above: same sender, same day, within five minutes. */
const continues = (before: Message | undefined, message: Message, clock: PlaceClock): boolean =>
  before !== undefined &&
  before.sender === message.sender &&
  plainDate(before.createdAt, clock) === plainDate(message.createdAt, clock) &&
  new Date(message.createdAt).getTime() - new Date(before.createdAt).getTime() < groupMs

/** Date of the messages below; sticky while they scroll. */
const DayLine = ({ moment }: { moment: string }) => {
  const t = useTranslations('chat.day')
  const locale = useLocale()
  const clock = usePlaceClock()
  const day = plainDate(moment, clock)
  const now = Date.now()
  const near =
    day === plainDate(now, clock) ? 'today' : day === plainDate(now - dayMs, clock) ? 'yesterday' : null
  return <p className={styles.day}>{near ? t(near) : formatMoment(moment, 'longDate', locale, clock)}</p>
}

interface MessageListProps {
  thread: Thread
  me: number
  /** Side of the reader in the room's booking. */
  side: UserRole
  /** Name of the other side; undefined while loading. */
  peer: string | undefined
  booking: number | null
  peerReadSeq: number
  /** Sequence number of the first unread message, above which the divider is shown. */
  lineAt: number | null
  /** Sequence number of the opened search result. */
  foundAt?: number | null
  /** Renders URLs as links, once the booking is paid. */
  hasLinks: boolean
  progress: Progress
  onRetry: (clientId: string) => void
  onDiscard: (clientId: string) => void
  /** Called when a photo fails to load. */
  onBroken: () => void
  /** Last sequence number when the room opened: only later messages are announced. */
  openedAt: number
}

/**
 * Stored messages grouped by day, then outgoing ones. Announces messages that arrive while the room is open.
 */
export const MessageList = ({
  thread,
  me,
  side,
  peer,
  booking,
  peerReadSeq,
  lineAt,
  foundAt,
  hasLinks,
  progress,
  onRetry,
  onDiscard,
  onBroken,
  openedAt,
}: MessageListProps) => {
  const t = useTranslations('chat')
  const locale = useLocale()
  const clock = usePlaceClock()
  const lines = thread.messages.map((message, index) => {
    const before = thread.messages[index - 1]
    const isNewDay = !before || plainDate(before.createdAt, clock) !== plainDate(message.createdAt, clock)
    const day = isNewDay ? <DayLine moment={message.createdAt} /> : null
    const line =
      message.seq === lineAt ? (
        <p className={styles.line} data-unread="">
          <span>{t('newMessages')}</span>
        </p>
      ) : null
    const isFound = message.seq === foundAt
    if (message.sender === null) {
      return (
        <Fragment key={message.pk}>
          {day}
          <p
            className={styles.note}
            data-seq={message.seq}
            data-found={isFound ? '' : undefined}
            tabIndex={isFound ? -1 : undefined}
          >
            {translateSystemMessage(message.text, locale)}
            {message.status === 'on_my_way' ? ` ${formatTime(message.createdAt, locale, clock)}` : ''}
          </p>
        </Fragment>
      )
    }
    const isMine = message.sender === me
    return (
      <Fragment key={message.client_id ?? message.pk}>
        {day}
        {line}
        <Bubble
          message={message}
          writer={isMine ? t('you') : (peer ?? t('them'))}
          isMine={isMine}
          isContinued={continues(before, message, clock)}
          isRead={message.seq <= peerReadSeq}
          isFound={isFound}
          hasLinks={hasLinks}
          onBroken={onBroken}
        />
        {!isMine && message.shield.includes('payment') ? (
          <div className={styles.protected}>
            <OffPlatformNotice side={side} booking={hasLinks ? booking : null} />
          </div>
        ) : null}
      </Fragment>
    )
  })
  const fresh = thread.messages.filter(({ seq }) => seq > openedAt).length
  return (
    <>
      {lines.slice(0, lines.length - fresh)}
      <div className={styles.live} aria-live="polite">
        {lines.slice(lines.length - fresh)}
        {thread.outgoing.map((one) => (
          <OutgoingBubble
            key={one.client_id}
            outgoing={one}
            progress={progress.get(one.client_id)}
            onRetry={() => onRetry(one.client_id)}
            onDiscard={() => onDiscard(one.client_id)}
          />
        ))}
      </div>
    </>
  )
}
