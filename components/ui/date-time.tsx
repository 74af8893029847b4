import { useLocale } from 'next-intl'
import { formatMoment, type DateStyle } from '@/lib/format/date'

/** A moment (ISO 8601) on São Paulo's clock. */
export const DateTime = ({ value, style = 'dateTime' }: { value: string; style?: DateStyle }) => {
  const locale = useLocale()
  return <time dateTime={value}>{formatMoment(value, style, locale)}</time>
}
