'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Alert } from '@/components/ui/alert'
import { useCountdown } from '@/hooks/use-countdown'

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Too many tries: how long until the next one is taken, counting down. */
export const RetryCountdown = ({ seconds }: { seconds: number }) => {
  const t = useTranslations('accounts.login')
  const { left, start } = useCountdown()
  useEffect(() => start(seconds), [start, seconds])
  return (
    <Alert severity={left > 0 ? 'warning' : 'info'} role="status">
      {left > 0 ? t('tooMany', { time: clockOf(left) }) : t('again')}
    </Alert>
  )
}
