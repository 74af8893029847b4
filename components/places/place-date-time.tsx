'use client'

import { useLocale } from 'next-intl'
import { usePlaceClock } from '@/hooks/use-place-clock'
import { formatMoment } from '@/lib/format/date'
import type { DateStyle } from '@/lib/shared/moments'

/** A moment (ISO 8601) on the clock of the place the page is about. */
export const PlaceDateTime = ({ value, style = 'dateTime' }: { value: string; style?: DateStyle }) => {
  const locale = useLocale()
  const clock = usePlaceClock()
  return <time dateTime={value}>{formatMoment(value, style, locale, clock)}</time>
}
