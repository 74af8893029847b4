import { useLocale, useTranslations } from 'next-intl'
import { clockOf } from '@/lib/shared/place-clock'

/** Names the clock of the times to choose from, where it is not Brasília's. */
export const TimeZoneNote = ({ city }: { city: number | null }) => {
  const t = useTranslations('schedule')
  const locale = useLocale()
  const { name } = clockOf(city)
  return name ? <p>{t('zone', { zone: name[locale] })}</p> : null
}
