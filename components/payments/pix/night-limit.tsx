'use client'

import { useTranslations } from 'next-intl'
import { Notice } from '@/components/ui/notice'
import { useNow } from '@/hooks/use-now'
import { formatTime } from '@/lib/format/date'

/**
 * Between 20h and 6h banks let a person send at most R$ 1.000 by Pix unless they asked for more (Banco Central,
 * Resolução BCB 142/2021).
 */
const nightCents = 100_000
const isNight = (now: number) => {
  const hour = Number(formatTime(now, 'pt').slice(0, 2))
  return hour >= 20 || hour < 6
}

/** Says before the bank does that it may refuse a large sum at night. */
export const NightLimit = ({ cents }: { cents: number }) => {
  const t = useTranslations('payments.pix.night')
  const now = useNow(60_000)
  if (cents <= nightCents || !isNight(now)) return null
  return (
    <Notice tone="warning" title={t('title')}>
      {t('text')}
    </Notice>
  )
}
