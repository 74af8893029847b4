import { useLocale, useTranslations } from 'next-intl'
import { AbsenceObjection } from '@/components/bookings/absence-objection'
import { ChooseOtherTime, ReservedTime } from '@/components/bookings/reserved-time'
import { NextSentence, readerOf } from '@/components/bookings/status'
import { isUnpaidInstant } from '@/components/bookings/unpaid-instant'
import { Alert } from '@/components/ui/alert'
import type { Booking } from '@/lib/contract/bookings'
import { formatDateTime } from '@/lib/format/date'
import { clockOf } from '@/lib/shared/place-clock'
import { OwnShare } from './own-share'
import styles from './summary.module.css'

/** The next step with its author and deadline; announced when it changes. */
export const NextStep = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.attention')
  const locale = useLocale()
  const side = booking.role === 'provider' ? 'provider' : 'customer'
  const isSaidBelow = booking.pay_until !== null || isUnpaidInstant(booking)
  return (
    <div aria-live="polite" className={styles.next}>
      <OwnShare booking={booking} />
      {isSaidBelow ? null : <NextSentence booking={booking} reader={readerOf(booking.role)} />}
      <AbsenceObjection booking={booking} />
      <ReservedTime booking={booking} isPaidAbove />
      {isUnpaidInstant(booking) ? <ChooseOtherTime booking={booking} /> : null}
      {booking.auto_complete_at && !booking.refunded_outside ? (
        <p className={styles.soft}>
          {t(`autoComplete.${side}`, {
            at: formatDateTime(booking.auto_complete_at, locale, clockOf(booking.city.ibge)),
          })}
        </p>
      ) : null}
      {booking.cancel_reason ? (
        <Alert severity="info" className={styles.written}>
          {t(booking.status === 'booking_offers' ? 'earlierReason' : 'cancelReason', {
            text: booking.cancel_reason,
          })}
        </Alert>
      ) : null}
      {booking.status === 'changes_requested' && booking.changes_requested ? (
        <Alert severity="warning" className={styles.written}>
          {t('changes', { text: booking.changes_requested })}
        </Alert>
      ) : null}
    </div>
  )
}
