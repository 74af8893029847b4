import { useLocale, useTranslations } from 'next-intl'
import { isAccused } from '@/components/bookings/absence-objection'
import { peerOf } from '@/hooks/bookings/peer'
import { isNoShow } from '@/lib/contract/booking-states'
import type { Booking } from '@/lib/contract/bookings'
import { formatDateTime, formatMoment } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import { clockOf } from '@/lib/shared/place-clock'
import { ownShare, type OwnSide, type OwnShare as Share } from './own-sum'
import styles from './summary.module.css'
import { useOwnMoney } from './use-own-money'

const stateOf = ({ at, expectedAt }: Share) => (at ? 'done' : expectedAt ? 'by' : 'open')

interface ReporterShareProps {
  booking: Booking
  side: OwnSide
  until: string
}

/** The share of the side that reported a no-show, once the time to object is over. */
const ReporterShare = ({ booking, side, until }: ReporterShareProps) => {
  const t = useTranslations('bookings.share')
  const locale = useLocale()
  const sums = booking.no_show?.sums
  const cents = side === 'customer' ? sums?.refund_cents : sums?.provider_cents
  if (!cents) return null
  return (
    <p className={styles.share}>
      {t(`unlessObjected.${side}`, {
        amount: formatMoney(cents, locale),
        at: formatDateTime(until, locale, clockOf(booking.city.ibge)),
        name: peerOf(booking),
      })}
    </p>
  )
}

/** The reader's share of a job that ended early and its day: the customer's refund, or the provider's fee. */
export const OwnShare = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.share')
  const locale = useLocale()
  const { side, events } = useOwnMoney(booking)
  const until = booking.no_show?.dispute_until
  // The accused side reads its share in the notice with which it may object.
  if (until) return side && !isAccused(booking) ? <ReporterShare {...{ booking, side, until }} /> : null
  const share = side && ownShare(events, booking.status, side)
  if (side === null || share === null || share.cents === 0) return null
  const day = share.at ?? share.expectedAt
  const values = {
    amount: formatMoney(share.cents, locale),
    day: day ? formatMoment(day, 'day', locale, clockOf(booking.city.ibge)) : '',
  }
  return (
    <p className={styles.share}>
      {side === 'customer'
        ? t(`refund.${stateOf(share)}`, values)
        : t(`fee.${isNoShow(booking.status) ? 'absence' : 'cancellation'}`, values)}
    </p>
  )
}
