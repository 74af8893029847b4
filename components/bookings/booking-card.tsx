import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'
import type { ListedBooking } from '@/lib/contract/bookings'
import { paths } from '@/lib/paths'
import styles from './booking-card.module.css'
import { BookingRow } from './booking-row'
import { ChooseOtherTime, ReservedTime } from './reserved-time'
import { BookingStatus, NextSentence, readerOf } from './status'
import { isUnpaidInstant } from './unpaid-instant'

/** Next step of a booking, with its link. */
const NextStep = ({ booking }: { booking: ListedBooking }) => {
  const t = useTranslations('bookings.next')
  const { status, offer_count: count, can } = booking
  if (status === 'awaiting_payment') return <ReservedTime booking={booking} />
  if (isUnpaidInstant(booking)) return <ChooseOtherTime booking={booking} />
  return (
    <>
      <NextSentence booking={booking} reader={readerOf(booking.role)} />
      {status === 'booking_offers' && count > 0 ? (
        <ButtonLink href={paths.bookingOffers(booking.pk)}>{t('seeOffers', { count })}</ButtonLink>
      ) : null}
      {can.includes('review') ? (
        <ButtonLink href={paths.booking(booking.pk)} look="outlined">
          {t('reviewAction')}
        </ButtonLink>
      ) : null}
    </>
  )
}

export const BookingCard = ({ booking }: { booking: ListedBooking }) => {
  const t = useTranslations('bookings')
  return (
    <BookingRow
      booking={booking}
      className={styles.card}
      href={paths.booking(booking.pk)}
      status={<BookingStatus booking={booking} />}
      more={
        <>
          {booking.provider ? <li>{t('with', { name: booking.provider.full_name })}</li> : null}
          {booking.status === 'booking_offers' ? (
            <li>{t('offerCount', { count: booking.offer_count })}</li>
          ) : null}
          {booking.updated_offer_count ? (
            <li>
              <strong>{t('updatedOffers', { count: booking.updated_offer_count })}</strong>
            </li>
          ) : null}
        </>
      }
    >
      <div className={styles.next}>
        <NextStep booking={booking} />
      </div>
    </BookingRow>
  )
}
