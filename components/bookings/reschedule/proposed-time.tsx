'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { StepError } from '@/components/ui/step-error'
import { useBookingStep } from '@/hooks/bookings/mutations'
import { peerOf } from '@/hooks/bookings/peer'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { Booking } from '@/lib/contract/bookings'
import { formatMoment, formatTime } from '@/lib/format/date'
import type { Locale } from '@/lib/i18n/locales'
import type { PlaceClock } from '@/lib/shared/moments'
import styles from './reschedule.module.css'

const inFull = (at: string, locale: Locale, clock: PlaceClock) =>
  `${formatMoment(at, 'longDate', locale, clock)}, ${formatTime(at, locale, clock)}`

/** Returns whether the other side accepted the shown proposal while this page was open. */
const useMoved = ({ proposed_start: proposed, role, starts_at: agreed, status }: Booking) => {
  const [seen, setSeen] = useState({ proposed, agreed, isMoved: false })
  const isSame = seen.proposed?.starts_at === proposed?.starts_at && seen.agreed === agreed
  if (isSame) return status === 'approved' && seen.isMoved
  const isMoved = seen.proposed?.by === role && !proposed && agreed !== seen.agreed
  setSeen({ proposed, agreed, isMoved })
  return isMoved
}

/** Returns the outcome of the latest proposal and its actor; null before, and after another step. */
const useAnswer = (booking: Booking) => {
  const isMoved = useMoved(booking)
  const { kept_time: kept, role } = booking
  if (isMoved) return 'moved'
  if (!kept || (role !== 'customer' && role !== 'provider')) return null
  const how = kept.by === kept.proposed_by ? 'takenBack' : 'kept'
  return kept.by === role ? (`${how}ByYou` as const) : how
}

/** A proposed time: the other side accepts or declines it, its author may withdraw it. */
export const ProposedTime = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.proposed')
  const locale = useLocale()
  const clock = usePlaceClock()
  const move = useBookingStep(booking.pk)
  const { proposed_start: proposed, role, can, starts_at: agreed } = booking
  const name = peerOf(booking)
  const answer = useAnswer(booking)
  if (!proposed)
    return answer && agreed ? (
      <div role="status">
        <Notice tone="fact">{t(`answered.${answer}`, { name, time: inFull(agreed, locale, clock) })}</Notice>
      </div>
    ) : null
  const isMine = proposed.by === role
  const isKeeping = move.isPending && move.variables?.step === 'keep-time'
  const isMoving = move.isPending && !isKeeping
  const isAsked = !isMine && can.includes('reschedule')
  return (
    <Notice tone="warning" title={t(isMine ? 'mine' : 'theirs', { name })}>
      <p className={styles.times}>
        <strong>{inFull(proposed.starts_at, locale, clock)}</strong>
        {agreed ? (
          <>
            <br />
            {t('insteadOf', { time: inFull(agreed, locale, clock) })}
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
