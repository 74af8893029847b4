'use client'

import { useLocale, useTranslations } from 'next-intl'
import { memo } from 'react'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { Message } from '@/lib/contract/chat'
import { formatTime } from '@/lib/format/date'
import { Attachments, storedAttachments } from './attachments'
import styles from './conversation.module.css'
import { MessageText } from './message-text'

const Ticks = ({ isRead }: { isRead: boolean }) => {
  const t = useTranslations('chat')
  return (
    <span
      className={styles.ticks}
      data-read={isRead ? '' : undefined}
      role="img"
      aria-label={t(isRead ? 'read' : 'delivered')}
    >
      {isRead ? '✓✓' : '✓'}
    </span>
  )
}

interface BubbleProps {
  message: Message
  /** Its writer, for screen readers. */
  writer: string
  isMine: boolean
  /** Continues the bubble above: same sender, shortly after. */
  isContinued: boolean
  isRead: boolean
  /** Highlighted as the search result just opened. */
  isFound: boolean
  /** Renders URLs as links, once the booking is paid. */
  hasLinks: boolean
  onBroken: () => void
}

/** Bubble of a stored message. Memoized against new messages and typing events. */
export const Bubble = memo(function Bubble({
  message,
  writer,
  isMine,
  isContinued,
  isRead,
  isFound,
  hasLinks,
  onBroken,
}: BubbleProps) {
  const t = useTranslations('chat')
  const locale = useLocale()
  const clock = usePlaceClock()
  const { files, text, status, shield } = message
  return (
    <div
      className={styles.bubble}
      data-mine={isMine ? '' : undefined}
      data-continues={isContinued ? '' : undefined}
      data-seq={message.seq}
      data-found={isFound ? '' : undefined}
      tabIndex={isFound ? -1 : undefined}
      data-files={files.length > 0 ? '' : undefined}
    >
      {isFound ? <span className={styles.hidden}>{t('search.here')} </span> : null}
      <span className={styles.hidden}>{writer}: </span>
      {files.length > 0 ? (
        <Attachments
          files={files.map(storedAttachments)}
          writer={writer}
          sentAt={message.createdAt}
          isOpenable
          onBroken={onBroken}
        />
      ) : null}
      {status === 'erased' ? (
        <em>{t('erased')}</em>
      ) : (
        <MessageText text={text} isCaption={files.length > 0} hasLinks={hasLinks} />
      )}
      {shield.includes('contact') ? (
        <p className={styles.shield}>{t(isMine ? 'shield.mine' : 'shield.theirs')}</p>
      ) : null}
      <span className={styles.meta}>
        {formatTime(message.createdAt, locale, { ...clock, name: null })}
        {isMine ? <Ticks isRead={isRead} /> : null}
      </span>
    </div>
  )
})
