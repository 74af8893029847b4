import { useTranslations } from 'next-intl'
import { hasOtherTimeZone } from '@/lib/format/local-time-zone'

/** Whose clock the times to choose from are, where the place has another. */
export const TimeZoneNote = ({ city }: { city: number | null }) => {
  const t = useTranslations('schedule')
  return city !== null && hasOtherTimeZone(city) ? <p>{t('brasilia')}</p> : null
}
