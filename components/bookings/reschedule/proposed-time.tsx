'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { StepError } from '@/components/ui/step-error'
import { useBookingMove } from '@/hooks/bookings/mutations'
import type { Booking } from '@/lib/contract/bookings'
import { formatMoment, formatTime } from '@/lib/format/date'
import type { Locale } from '@/lib/i18n/locales'
import { peerOf } from './peer'
import styles from './reschedule.module.css'

const inFull = (at: string, locale: Locale) =>
  `${formatMoment(at, 'longDate', locale)}, ${formatTime(at, locale)}`

type Answer = 'kept' | 'takenBack' | 'moved'

/** What the other side did, while this page was open, about the proposal it showed; null before, and for one's own steps. */
const useAnswer = (
  { proposed_start: proposed, role, starts_at: agreed, status }: Booking,
  isOwn: boolean,
) => {
  const [seen, setSeen] = useState({ proposed, agreed, answer: null as Answer | null })
  const isSame = seen.proposed?.starts_at === proposed?.starts_at && seen.agreed === agreed
  if (isSame) return status === 'approved' ? seen.answer : null
  const before = seen.proposed
  const isMine = before?.by === role
  let answer: Answer | null = null
  if (before && !proposed && !isOwn)
    answer = agreed === seen.agreed ? (isMine ? 'kept' : 'takenBack') : isMine ? 'moved' : null
  setSeen({ proposed, agreed, answer })
  return answer
}

/** A new time one side proposed: the other accepts or declines it, who proposed it may take it back. */
export const ProposedTime = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.proposed')
  const locale = useLocale()
  const move = useBookingMove(booking.pk)
  const { proposed_start: proposed, role, can, starts_at: agreed } = booking
  const name = peerOf(booking)
  const answer = useAnswer(booking, move.isPending || move.isSuccess)
  if (!proposed)
    return answer && agreed ? (
      <div role="status">
        <Notice tone="fact">{t(`answered.${answer}`, { name, time: inFull(agreed, locale) })}</Notice>
      </div>
    ) : null
  const isMine = proposed.by === role
  const isKeeping = move.isPending && move.variables?.step === 'keep-time'
  const isMoving = move.isPending && !isKeeping
  const isAsked = !isMine && can.includes('reschedule')
  return (
    <Notice tone="warning" title={t(isMine ? 'mine' : 'theirs', { name })}>
      <p className={styles.times}>
        <strong>{inFull(proposed.starts_at, locale)}</strong>
        {agreed ? (
          <>
            <br />
            {t('insteadOf', { time: inFull(agreed, locale) })}
          </>
        ) : null}
      </p>
      <div className={styles.answers}>
        {isAsked ? (
          <Button
            busy={isMoving}
            disabled={isKeeping}
            onClick={() => move.mutate({ step: 'reschedule', starts_at: proposed.starts_at })}
          >
            {t('accept')}
          </Button>
        ) : null}
        {can.includes('keep-time') ? (
          <Button
            look="quiet"
            tone="neutral"
            busy={isKeeping}
            disabled={isMoving}
            onClick={() => move.mutate({ step: 'keep-time' })}
          >
            {t(isMine ? 'takeBack' : 'decline')}
          </Button>
        ) : null}
      </div>
      <StepError error={move.error} />
    </Notice>
  )
}
