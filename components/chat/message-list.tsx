'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { Notice } from '@/components/ui/notice'
import type { Thread } from '@/hooks/chat/thread'
import type { Message } from '@/lib/contract/chat'
import { formatMoment, formatTime, plainDate } from '@/lib/format/date'
import { lineIn } from '@/lib/shared/room-lines'
import styles from './conversation.module.css'

const groupMs = 5 * 60_000

/** Whether a bubble continues the one above: same writer, same day, within five minutes. */
const continues = (before: Message | undefined, message: Message): boolean =>
  before !== undefined &&
  before.sender === message.sender &&
  plainDate(before.createdAt) === plainDate(message.createdAt) &&
  new Date(message.createdAt).getTime() - new Date(before.createdAt).getTime() < groupMs

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

/** Stored messages with their days, then those on their way. */
export const MessageList = ({
  thread,
  me,
  peerReadSeq,
  onRetry,
}: {
  thread: Thread
  me: number
  peerReadSeq: number
  onRetry: (clientId: string) => void
}) => {
  const t = useTranslations('chat')
  const locale = useLocale()
  return (
    <>
      {thread.messages.map((message, index) => {
        const before = thread.messages[index - 1]
        const isNewDay = !before || plainDate(before.createdAt) !== plainDate(message.createdAt)
        const day = isNewDay ? (
          <p className={styles.day}>{formatMoment(message.createdAt, 'longDate', locale)}</p>
        ) : null
        if (message.sender === null) {
          return (
            <Fragment key={message.pk}>
              {day}
              <p className={styles.note}>{lineIn(message.text, locale)}</p>
            </Fragment>
          )
        }
        const isMine = message.sender === me
        return (
          <Fragment key={message.client_id ?? message.pk}>
            {day}
            <div
              className={styles.bubble}
              data-mine={isMine ? '' : undefined}
              data-continues={continues(before, message) ? '' : undefined}
            >
              <span className={styles.hidden}>{isMine ? t('you') : t('them')}: </span>
              {message.status === 'erased' ? <em>{t('erased')}</em> : message.text}
              {message.shield.includes('contact') ? (
                <p className={styles.shield}>{t(isMine ? 'shield.mine' : 'shield.theirs')}</p>
              ) : null}
              <span className={styles.meta}>
                {formatTime(message.createdAt, locale)}
                {isMine ? <Ticks isRead={message.seq <= peerReadSeq} /> : null}
              </span>
            </div>
            {!isMine && message.shield.includes('payment') ? (
              <div className={styles.protected}>
                <Notice tone="warning" title={t('shield.payment.title')}>
                  {t('shield.payment.text')}
                </Notice>
              </div>
            ) : null}
          </Fragment>
        )
      })}
      {thread.outgoing.map((one) => (
        <div
          key={one.client_id}
          className={styles.bubble}
          data-mine=""
          data-failed={one.state === 'failed' ? '' : undefined}
        >
          {one.text}
          <span className={styles.meta}>
            {one.state === 'failed' ? (
              <button type="button" className={styles.retry} onClick={() => onRetry(one.client_id)}>
                {t('failed')}
              </button>
            ) : (
              t(one.state === 'held' ? 'held' : 'sending')
            )}
          </span>
        </div>
      ))}
    </>
  )
}
