import { useLocale, useTranslations } from 'next-intl'
import { StatusChip, type Tone } from '@/components/ui/status-chip'
import { useNow } from '@/hooks/use-now'
import { usePlaceClock } from '@/hooks/use-place-clock'
import type { BookingState } from '@/lib/contract/booking-states'
import type { Booking } from '@/lib/contract/bookings'
import { noShowMinutes } from '@/lib/contract/no-shows'
import { formatMoment, formatTime } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import { Link } from '@/lib/i18n/link'
import { paths } from '@/lib/paths'
import { arrivalOf } from './arrival'
import { isUnderReview } from './under-review'

const minuteMs = 60_000

/** Reader of a status: a side gets its own wording, others a neutral one. */
export type Reader = 'customer' | 'provider' | 'onlooker'

export const readerOf = (role: Booking['role']): Reader =>
  role === 'customer' || role === 'provider' ? role : 'onlooker'

const tones: Record<BookingState, Tone> = {
  booking_offers: 'waiting',
  awaiting_payment: 'waiting',
  approved: 'good',
  in_progress: 'active',
  delivered: 'waiting',
  changes_requested: 'active',
  completed: 'good',
  expired: 'neutral',
  canceled: 'neutral',
  canceled_by_customer: 'neutral',
  canceled_by_provider: 'bad',
  no_show_provider: 'bad',
  no_show_customer: 'bad',
  disputed: 'bad',
  refunded: 'neutral',
  split: 'neutral',
}

type StatusFacts = Pick<Booking, 'status' | 'role' | 'payment'> &
  Partial<Pick<Booking, 'starts_at' | 'on_my_way_at'>>

/** Returns the status of a booking in its reader's wording. */
export const useStatusName = () => {
  const t = useTranslations('bookings')
  return (booking: StatusFacts): string =>
    isUnderReview(booking) ? t('held.review.title') : t(`status.${readerOf(booking.role)}.${booking.status}`)
}

export const BookingStatus = ({ booking }: { booking: StatusFacts }) => {
  const t = useTranslations('bookings.arrival')
  const nameOf = useStatusName()
  const arrival = arrivalOf(booking, useNow(minuteMs))
  return arrival ? (
    <StatusChip tone={arrival === 'late' ? 'bad' : 'active'}>{t(arrival)}</StatusChip>
  ) : (
    <StatusChip tone={tones[booking.status]}>{nameOf(booking)}</StatusChip>
  )
}

interface NextSentenceProps {
  booking: Pick<
    Booking,
    'status' | 'role' | 'refunded_outside' | 'contested' | 'offer_count' | 'can' | 'starts_at'
  > &
    Partial<Pick<Booking, 'proposed_start' | 'on_my_way_at' | 'own_offer'>> & {
      provider?: Pick<NonNullable<Booking['provider']>, 'full_name'> | null
    }
  reader: Reader
}

interface DueSentenceProps {
  booking: NextSentenceProps['booking']
  startsAt: string
  reader: 'customer' | 'provider'
}

/**
 * Sentence for confirmed work that has not begun: that the provider is on the way, and from the agreed time on the
 * possible steps of each side, and from when.
 */
const DueSentence = ({ booking, startsAt, reader }: DueSentenceProps) => {
  const t = useTranslations('bookings.next')
  const locale = useLocale()
  const clock = usePlaceClock()
  const now = useNow(minuteMs)
  const { on_my_way_at: leftAt, provider } = booking
  if (leftAt && arrivalOf(booking, now) === 'onTheWay') {
    const name = provider?.full_name.split(' ')[0] ?? ''
    return <p>{t(`${reader}.onTheWay`, { name, time: formatTime(leftAt, locale, clock) })}</p>
  }
  const start = Date.parse(startsAt)
  const reportable = start + noShowMinutes * minuteMs
  if (now < start) return <p>{t(`${reader}.approved`)}</p>
  if (now >= reportable) return <p>{t(`${reader}.pastStart`)}</p>
  return <p>{t(`${reader}.atStart`, { time: formatTime(reportable, locale, clock) })}</p>
}

/** The reader's open offer on the request, with a link to change it. */
const OwnOffer = ({ offer }: { offer: NonNullable<Booking['own_offer']> }) => {
  const t = useTranslations('bookings.next.ownOffer')
  const locale = useLocale()
  const { total_cents: total, proposed_cents: proposed } = offer
  return (
    <p>
      {t('total', { total: formatMoney(total, locale) })}{' '}
      {proposed === null || proposed === total ? null : (
        <>{t('proposed', { total: formatMoney(proposed, locale) })} </>
      )}
      <Link href={paths.editOffer(offer.pk)}>{t('edit')}</Link>
    </p>
  )
}

/** Sentence with the next step and the reader's part in it. */
export const NextSentence = ({ booking, reader }: NextSentenceProps) => {
  const t = useTranslations('bookings.next')
  const locale = useLocale()
  const clock = usePlaceClock()
  const { status, can } = booking
  if (booking.role === 'suggested' && booking.own_offer) return <OwnOffer offer={booking.own_offer} />
  if (booking.role === 'suggested' && status === 'booking_offers')
    return (
      <p>
        {t('open')} <Link href={paths.providerOffers()}>{t('toOffers')}</Link>
      </p>
    )
  if (booking.role === 'suggested')
    return <p>{t(status === 'canceled' || status === 'expired' ? 'provider.canceled' : 'taken')}</p>
  if (reader === 'onlooker') return null
  if (booking.refunded_outside) return <p>{t(`refundedOutside.${reader}`)}</p>
  // In a dispute both sides get a link to its page.
  if (booking.contested && status !== 'disputed') return <p>{t(`contested.${reader}`)}</p>
  if (can.includes('review')) return <p>{t('review')}</p>
  if (reader === 'customer' && status === 'booking_offers' && booking.offer_count > 0)
    return <p>{t('compare', { count: booking.offer_count })}</p>
  if (status === 'approved' && booking.starts_at && booking.proposed_start) {
    const kind = booking.proposed_start.by === reader ? 'mine' : 'theirs'
    return (
      <p>
        {t(`${reader}.proposed.${kind}`, { time: formatMoment(booking.starts_at, 'dayTime', locale, clock) })}
      </p>
    )
  }
  if (status === 'approved' && booking.starts_at)
    return <DueSentence booking={booking} startsAt={booking.starts_at} reader={reader} />
  return <p>{t(`${reader}.${status}`)}</p>
}
