'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ChatButtonLink } from '@/components/chat-drawer/chat-button-link'
import { Button } from '@/components/ui/button'
import { peerOf } from '@/hooks/bookings/peer'
import { useFocusRestore } from '@/hooks/use-focus-restore'
import type { Booking } from '@/lib/contract/bookings'
import { formatWorkDuration } from '@/lib/format/date'
import styles from './claims.module.css'
import { DisputeStep } from './dispute-step'
import { emptyProblem, problemDraft, type ProblemDraft } from './problem-draft'
import { ProblemForm } from './problem-form'

interface SentProps {
  booking: Booking
  how: 'talked' | 'changes'
  onDispute: () => void
  onAnother: () => void
  onClose: () => void
}

/** The problem is in the conversation: how long an answer takes, and the second step. */
const Sent = ({ booking, how, onDispute, onAnother, onClose }: SentProps) => {
  const t = useTranslations('claims.problem')
  const locale = useLocale()
  const name = peerOf(booking)
  const room = booking.approved_offer?.room
  const side = booking.role === 'provider' ? 'provider' : 'customer'
  const minutes = side === 'customer' ? (booking.provider?.answer_minutes ?? null) : null
  return (
    <div className={styles.stack}>
      <div className={styles.way} role="status">
        <strong>{t(`sent.${how}`, { name })}</strong>
        {minutes === null ? null : (
          <span className={styles.soft}>
            {t('usually', { name, time: formatWorkDuration(minutes, locale) })}
          </span>
        )}
      </div>
      {room === undefined || !booking.can.includes('chat') ? null : (
        <ChatButtonLink room={{ pk: room, side }} look="primary" onOpen={onClose}>
          {t('toChat')}
        </ChatButtonLink>
      )}
      {booking.can.includes('dispute') ? (
        <div className={styles.way}>
          <Button look="quiet" tone="neutral" wide onClick={onDispute}>
            {t('dispute.action')}
          </Button>
          <p className={styles.soft}>{t('dispute.when')}</p>
        </div>
      ) : null}
      <Button look="plain" tone="neutral" wide onClick={onAnother}>
        {t('another')}
      </Button>
    </div>
  )
}

interface TalkFirstProps {
  booking: Booking
  draft: ProblemDraft
  onClose: () => void
}

type Stage = 'form' | 'talked' | 'changes' | 'dispute'

/** A problem of unfinished work: describing it, then the conversation, then a dispute. */
export const TalkFirst = ({ booking, draft: kept, onClose }: TalkFirstProps) => {
  const [draft, setDraft] = useState(kept)
  const [stage, setStage] = useState<Stage>(kept.isSent ? 'talked' : 'form')
  const view = useFocusRestore<HTMLDivElement>(stage)
  const keep = (next: ProblemDraft) => {
    setDraft(next)
    problemDraft.write(booking, next)
  }
  return (
    <div ref={view} tabIndex={-1} style={{ outline: 'none' }}>
      {stage === 'form' ? (
        <ProblemForm
          booking={booking}
          draft={draft}
          onSent={(how, said) => {
            keep({ ...said, isSent: true })
            setStage(how)
          }}
          onDispute={(said) => {
            keep(said)
            setStage('dispute')
          }}
        />
      ) : stage === 'dispute' ? (
        <DisputeStep
          booking={booking}
          draft={draft}
          onBack={() => setStage(draft.isSent ? 'talked' : 'form')}
          onClose={onClose}
        />
      ) : (
        <Sent
          booking={booking}
          how={stage}
          onDispute={() => setStage('dispute')}
          onAnother={() => {
            keep(emptyProblem)
            setStage('form')
          }}
          onClose={onClose}
        />
      )}
    </div>
  )
}
