'use client'

import { useTranslations } from 'next-intl'
import type { Outgoing } from '@/hooks/chat/thread'
import { useOnline } from '@/hooks/use-online'
import { Attachments, outgoingAttachments } from './attachments'
import styles from './conversation.module.css'
import { MessageText } from './message-text'

/** Permanent errors with texts of their own; they offer no retry. */
const reasons = [
  'file_lost',
  'payload_too_large',
  'unsupported_media_type',
  'state_changed',
  'conversation_closed',
  'not_found',
] as const

interface OutgoingBubbleProps {
  outgoing: Outgoing
  /** Upload progress of its files, 0 to 1; absent while none is being sent. */
  progress: number | undefined
  onRetry: () => void
  onDiscard: () => void
}

const Failed = ({ outgoing, onRetry, onDiscard }: Omit<OutgoingBubbleProps, 'progress'>) => {
  const t = useTranslations('chat')
  const reason = reasons.find((one) => one === outgoing.code)
  return (
    <>
      <p className={styles.reason} role="alert">
        {t(`notSent.${reason ?? 'unanswered'}`)}
      </p>
      {/* A file that is no longer stored cannot be sent again. */}
      {reason === 'file_lost' ? null : (
        <button type="button" className={styles.retry} onClick={onRetry}>
          {t('failed')}
        </button>
      )}
      <button type="button" className={styles.retry} onClick={onDiscard}>
        {t('discard')}
      </button>
    </>
  )
}

/** Bubble of an own message that is not stored yet. */
export const OutgoingBubble = ({ outgoing, progress, onRetry, onDiscard }: OutgoingBubbleProps) => {
  const t = useTranslations('chat')
  const isOnline = useOnline()
  const { files = [], text, state } = outgoing
  return (
    <div
      className={styles.bubble}
      data-mine=""
      data-failed={state === 'failed' ? '' : undefined}
      data-files={files.length > 0 ? '' : undefined}
    >
      {files.length > 0 ? (
        <Attachments
          files={files.map(outgoingAttachments)}
          writer={t('you')}
          sentAt={outgoing.createdAt}
          isOpenable={false}
        />
      ) : null}
      <MessageText text={text} isCaption={files.length > 0} hasLinks={false} />
      {state === 'sending' && progress !== undefined ? (
        <progress className={styles.progress} value={progress} max={1} aria-label={t('files.progress')} />
      ) : null}
      <span className={styles.meta}>
        {state === 'failed' ? (
          <Failed outgoing={outgoing} onRetry={onRetry} onDiscard={onDiscard} />
        ) : (
          t(isOnline ? (state === 'held' ? 'held' : 'sending') : 'offline')
        )}
      </span>
    </div>
  )
}
