'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { StepError } from '@/components/ui/step-error'
import { useBookingStep } from '@/hooks/bookings/mutations'
import { extensionMinutes, extensionNoticeMinutes } from '@/lib/contract/booking-process'
import type { Booking } from '@/lib/contract/bookings'
import { formatTime } from '@/lib/format/date'
import { clockOf } from '@/lib/shared/place-clock'
import { useSecondsLeft } from './countdown'
import styles from './hold-warning.module.css'

type HoldWarningProps = Pick<Booking, 'pk' | 'city' | 'can'> & { until: string }

/**
 * Warns minutes before a reservation ends, and extends it once on request (WCAG 2.2, 2.2.1). Its line is a live region
 * from the start, so that its first words are announced too.
 */
export const HoldWarning = ({ pk, city, can, until }: HoldWarningProps) => {
  const t = useTranslations('payments.hold')
  const locale = useLocale()
  const { mutate, isPending, isSuccess, error } = useBookingStep(pk)
  const line = useRef<HTMLParagraphElement>(null)
  const left = useSecondsLeft(until)
  const isNear = left > 0 && left <= extensionNoticeMinutes * 60
  const isAsking = isNear && can.includes('extend')
  // The pressed button disappears: its answer takes the focus.
  useEffect(() => {
    if (isSuccess) line.current?.focus()
  }, [isSuccess])
  const text = isAsking
    ? t('near', { count: extensionNoticeMinutes, more: extensionMinutes })
    : isNear
      ? t('last', { count: extensionNoticeMinutes })
      : isSuccess && left > 0
        ? t('extended', { at: formatTime(until, locale, clockOf(city.ibge)) })
        : ''
  return (
    <div className={styles.warning} data-empty={text === '' ? '' : undefined}>
      <p ref={line} className={styles.line} role="status" tabIndex={-1}>
        {text}
      </p>
      {isAsking ? (
        <Button look="outlined" busy={isPending} onClick={() => mutate({ step: 'extend' })}>
          {t('more')}
        </Button>
      ) : null}
      <StepError error={isNear ? error : null} />
    </div>
  )
}
