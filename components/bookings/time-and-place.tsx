import { useLocale, useTranslations } from 'next-intl'
import type { Booking } from '@/lib/contract/bookings'
import { formatDateTime, formatMoment, formatTime, plainDate } from '@/lib/format/date'
import { formatHours } from '@/lib/shared/moments'
import { clockOf } from '@/lib/shared/place-clock'

type Times = Pick<Booking, 'starts_at' | 'ends_at' | 'when' | 'wanted_from' | 'wanted_to'> & {
  city: Pick<Booking['city'], 'ibge'>
}

/** Start of a job on the clock of its place: the agreed time, or before that the customer's wish. */
export const BookingTime = ({ booking }: { booking: Times }) => {
  const t = useTranslations('bookings.when')
  const locale = useLocale()
  const clock = clockOf(booking.city.ibge)
  const { starts_at, ends_at, when, wanted_from, wanted_to } = booking
  if (starts_at) {
    const hours = formatHours(starts_at, ends_at, locale, clock)
    return <time dateTime={starts_at}>{`${formatMoment(starts_at, 'day', locale, clock)}, ${hours}`}</time>
  }
  if (when === 'now') return t('now')
  if (when === 'flexible' || !wanted_from) return t('flexible')
  // Within one day the date is shown once.
  if (wanted_to && plainDate(wanted_from, clock) === plainDate(wanted_to, clock)) {
    const from = formatDateTime(wanted_from, locale, { ...clock, name: null })
    return <time dateTime={wanted_from}>{`${from} – ${formatTime(wanted_to, locale, clock)}`}</time>
  }
  const from = formatDateTime(wanted_from, locale, clock)
  return (
    <time dateTime={wanted_from}>
      {wanted_to ? t('between', { from, to: formatDateTime(wanted_to, locale, clock) }) : from}
    </time>
  )
}

type Place = Pick<Booking, 'district' | 'city'>

/** The district; the street is shown separately, to permitted readers. */
export const BookingPlace = ({ booking }: { booking: Place }) => (
  <>{[booking.district, `${booking.city.name}, ${booking.city.state}`].filter(Boolean).join(' · ')}</>
)

/** Time and place as list items. */
export const TimeAndPlace = ({ booking }: { booking: Times & Place }) => (
  <>
    <li>
      <BookingTime booking={booking} />
    </li>
    <li>
      <BookingPlace booking={booking} />
    </li>
  </>
)
