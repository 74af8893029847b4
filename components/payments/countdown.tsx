'use client'

import { useTranslations } from 'next-intl'
import { useNow } from '@/hooks/use-now'
import { formatCountdown } from '@/lib/format/countdown'
import styles from './countdown.module.css'

/** Minutes left that are announced. */
const announcedMinutes: readonly number[] = [1, 2, 5, 10]

/** Seconds until a moment (ISO 8601) by the browser's clock, never less than 0. */
export const useSecondsLeft = (until: string): number =>
  Math.max(0, Math.ceil((Date.parse(until) - useNow(1000)) / 1000))

interface CountdownProps {
  until: string
  label: string
  /** Minutes left that something else on the page announces. */
  silentAt?: number
}

/**
 * Time left: shown each second, spoken at a few moments. It only shows; the server decides when the time is
 * over.
 */
export const Countdown = ({ until, label, silentAt }: CountdownProps) => {
  const t = useTranslations('payments.countdown')
  const left = useSecondsLeft(until)
  const mark =
    left === 0 ? 0 : announcedMinutes.find((minutes) => minutes !== silentAt && left <= minutes * 60)
  return (
    <p className={styles.countdown} data-near={left <= 120 ? '' : undefined}>
      <span aria-hidden="true">{label}</span>
      <strong aria-hidden="true">{formatCountdown(left)}</strong>
      <span role="status" className={styles.spoken}>
        {mark === undefined ? '' : mark === 0 ? t('over') : t('left', { label, minutes: mark })}
      </span>
    </p>
  )
}
