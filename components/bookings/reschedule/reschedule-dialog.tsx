'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { BookingTime } from '@/components/bookings/time-and-place'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { StepError } from '@/components/ui/step-error'
import { TextInput } from '@/components/ui/text-input'
import { useBookingStep } from '@/hooks/bookings/mutations'
import { peerOf } from '@/hooks/bookings/peer'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { Booking } from '@/lib/contract/bookings'
import { instantOf, plainDate } from '@/lib/format/date'
import { FreeTimes } from './free-times'
import styles from './reschedule.module.css'

/** Free choice of day and hour, also outside the provider's opening hours. */
const OwnTime = ({ onChange }: { onChange: (start: string | null) => void }) => {
  const t = useTranslations('bookings.moves.reschedule')
  const clock = usePlaceClock()
  const locale = useLocale()
  const [date, setDate] = useState('')
  const [time, setTime] = useState('')
  const change = (nextDate: string, nextTime: string) => {
    setDate(nextDate)
    setTime(nextTime)
    onChange(nextDate && nextTime ? instantOf(nextDate, nextTime, clock) : null)
  }
  return (
    <div className={styles.own}>
      <TextInput
        type="date"
        label={t('date')}
        value={date}
        onChange={(event) => change(event.target.value, time)}
        shrink
        htmlInput={{ min: plainDate(Date.now(), clock) }}
      />
      <TextInput
        type="time"
        label={t('time')}
        value={time}
        onChange={(event) => change(date, event.target.value)}
        shrink
        helperText={clock.name?.[locale]}
      />
    </div>
  )
}

/** Focuses the error, which a long list of times would leave out of view. */
const focus = (alert: HTMLElement | null) => alert?.focus()

/**
 * Proposes another start: customers choose among the free times, providers also any other. The agreed start
 * is shown, and stays valid until the other side accepts.
 */
export const RescheduleDialog = ({ booking, onClose }: { booking: Booking; onClose: () => void }) => {
  const t = useTranslations('bookings.moves.reschedule')
  const move = useBookingStep(booking.pk)
  const [start, setStart] = useState<string | null>(null)
  const [isFree, setFree] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const name = peerOf(booking)
  const choose = (next: string | null) => {
    setStart(next)
    if (next) setMissing(false)
  }
  const confirm = () => {
    setMissing(start === null)
    if (start !== null) move.mutate({ step: 'reschedule', starts_at: start }, { onSuccess: onClose })
  }
  return (
    <ConfirmDialog
      open
      title={t('title')}
      confirm={t('confirm')}
      cancel={t('keep')}
      busy={move.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className={styles.now}>
        <span>{t('now')}</span>
        <strong>
          <BookingTime booking={booking} />
        </strong>
      </p>
      <p className={styles.text}>{t('text', { name })}</p>
      {booking.payment?.status === 'paid' ? <p className={styles.text}>{t('money')}</p> : null}
      {isFree ? (
        <OwnTime onChange={choose} />
      ) : (
        <FreeTimes booking={booking} chosen={start} onChoose={choose} />
      )}
      {booking.role === 'provider' ? (
        <Button
          look="plain"
          size="small"
          onClick={() => {
            setStart(null)
            setFree(!isFree)
          }}
        >
          {t(isFree ? 'fromFree' : 'another')}
        </Button>
      ) : null}
      {isMissing ? (
        <Alert ref={focus} tabIndex={-1} severity="error" className={styles.problem}>
          {t('choose')}
        </Alert>
      ) : null}
      <StepError error={move.error} />
    </ConfirmDialog>
  )
}
