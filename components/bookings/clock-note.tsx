import { useTranslations } from 'next-intl'
import { keepsOtherClock } from '@/lib/format/local-clock'

/** Whose clock the times to choose from are, where the place has another. */
export const ClockNote = ({ city }: { city: number | null }) => {
  const t = useTranslations('schedule')
  return city !== null && keepsOtherClock(city) ? <p>{t('brasilia')}</p> : null
}
