'use client'

import { useLocale, useTranslations } from 'next-intl'
import { formatMoment, plainDate } from '@/lib/format/date'
import styles from './conversation.module.css'

const dayMs = 86_400_000

/** The day the messages below were written on; it stays in sight while they are scrolled. */
export const DayLine = ({ moment }: { moment: string }) => {
  const t = useTranslations('chat.day')
  const locale = useLocale()
  const day = plainDate(moment)
  const now = Date.now()
  const near = day === plainDate(now) ? 'today' : day === plainDate(now - dayMs) ? 'yesterday' : null
  return <p className={styles.day}>{near ? t(near) : formatMoment(moment, 'longDate', locale)}</p>
}
