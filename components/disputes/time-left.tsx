'use client'

import { useTranslations } from 'next-intl'
import { useNow } from '@/hooks/use-now'

const minute = 60_000

/**
 * Time until a deadline in days and hours, or hours and minutes. Rounded down, so as not to promise more time
 * than is left.
 */
export const TimeLeft = ({ until }: { until: string }) => {
  const t = useTranslations('disputes.timeLeft')
  const now = useNow(minute)
  const minutes = Math.max(0, Math.floor((Date.parse(until) - now) / minute))
  const hours = Math.floor(minutes / 60)
  if (minutes === 0) return <strong>{t('over')}</strong>
  if (hours >= 48) return <strong>{t('days', { days: Math.floor(hours / 24), hours: hours % 24 })}</strong>
  return <strong>{t('hours', { hours, minutes: minutes % 60 })}</strong>
}
