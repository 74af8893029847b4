import { useLocale, useTranslations } from 'next-intl'
import type { Booking } from '@/lib/contract/bookings'
import { formatDateTime, formatDay, formatTime, plainDate } from '@/lib/format/date'
import { hasOtherTimeZone } from '@/lib/format/local-time-zone'

type Times = Pick<Booking, 'starts_at' | 'ends_at' | 'when' | 'wanted_from' | 'wanted_to'> & {
  city: Pick<Booking['city'], 'ibge'>
}

/** Start of a job: the agreed time, or before that the customer's wish; whose clock, where the place has another. */
export const BookingTime = ({ booking }: { booking: Times }) => {
  const t = useTranslations('bookings.when')
  const isTimed = Boolean(booking.starts_at ?? (booking.when === 'date' && booking.wanted_from))
  return (
    <>
      <Moment booking={booking} />
      {isTimed && hasOtherTimeZone(booking.city.ibge) ? ` (${t('brasilia')})` : null}
    </>
  )
}

const Moment = ({ booking }: { booking: Times }) => {
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
  // Within one day the date is shown once.
  if (wanted_to && plainDate(wanted_from) === plainDate(wanted_to))
    return <time dateTime={wanted_from}>{`${from} – ${formatTime(wanted_to, locale)}`}</time>
  return (
    <time dateTime={wanted_from}>
      {wanted_to ? t('between', { from, to: formatDateTime(wanted_to, locale) }) : from}
    </time>
  )
}

type Place = Pick<Booking, 'district' | 'city'>

/** The district; the street is shown separately, to those who may see it. */
export const BookingPlace = ({ booking }: { booking: Place }) => (
  <>{[booking.district, `${booking.city.name}, ${booking.city.state}`].filter(Boolean).join(' · ')}</>
)

/** Both, as items of a list of facts. */
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
