import { useLocale } from 'next-intl'
import { formatMoment } from '@/lib/format/date'
import type { DateStyle } from '@/lib/shared/moments'

/** A moment (ISO 8601) on São Paulo's clock. */
export const DateTime = ({ value, style = 'dateTime' }: { value: string; style?: DateStyle }) => {
  const locale = useLocale()
  return <time dateTime={value}>{formatMoment(value, style, locale)}</time>
}
