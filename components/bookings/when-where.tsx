import { useLocale, useTranslations } from 'next-intl'
import type { Booking } from '@/lib/contract/bookings'
import { formatDateTime, formatDay, formatTime, plainDate } from '@/lib/format/date'

type Times = Pick<Booking, 'starts_at' | 'ends_at' | 'when' | 'wanted_from' | 'wanted_to'>

/** When a job is: the agreed time once there is one, before that what the customer wished. */
export const When = ({ booking }: { booking: Times }) => {
  const t = useTranslations('bookings.when')
  const locale = useLocale()
  const { starts_at, ends_at, when, wanted_from, wanted_to } = booking
  if (starts_at) {
    const day = `${formatDay(starts_at, locale)}, ${formatTime(starts_at, locale)}`
    return <time dateTime={starts_at}>{ends_at ? `${day} – ${formatTime(ends_at, locale)}` : day}</time>
  }
  if (when === 'now') return t('now')
  if (when === 'flexible' || !wanted_from) return t('flexible')
  const from = formatDateTime(wanted_from, locale)
  // Within one day the day is said once.
  if (wanted_to && plainDate(wanted_from) === plainDate(wanted_to))
    return <time dateTime={wanted_from}>{`${from} – ${formatTime(wanted_to, locale)}`}</time>
  return (
    <time dateTime={wanted_from}>
      {wanted_to ? t('between', { from, to: formatDateTime(wanted_to, locale) }) : from}
    </time>
  )
}

/** The part of town; the street is shown apart, to those who may know it. */
export const Where = ({ booking }: { booking: Pick<Booking, 'district' | 'city'> }) => (
  <>{[booking.district, `${booking.city.name}, ${booking.city.state}`].filter(Boolean).join(' · ')}</>
)
