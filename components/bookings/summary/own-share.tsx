import { useLocale, useTranslations } from 'next-intl'
import { isNoShow } from '@/lib/contract/booking-states'
import type { Booking } from '@/lib/contract/bookings'
import { formatMoment } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import { clockOf } from '@/lib/shared/place-clock'
import { ownShare, type OwnShare as Share } from './own-sum'
import styles from './summary.module.css'
import { useOwnMoney } from './use-own-money'

const stateOf = ({ at, expectedAt }: Share) => (at ? 'done' : expectedAt ? 'by' : 'open')

/** The reader's share of a job that ended early and its day: the customer's refund, or the provider's fee. */
export const OwnShare = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.share')
  const locale = useLocale()
  const { side, events } = useOwnMoney(booking)
  const share = side && ownShare(events, booking.status, side)
  // While a no-show can be objected to, its own notice names the sums.
  if (side === null || share === null || share.cents === 0 || booking.no_show?.dispute_until) return null
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
