import { useLocale, useTranslations } from 'next-intl'
import { Detail } from '@/components/ui/detail'
import type { Booking } from '@/lib/contract/bookings'
import { formatDateTime, formatWorkDuration } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import { cepText, streetOf } from '@/lib/maps'
import { clockOf } from '@/lib/shared/place-clock'
import styles from './booking-page.module.css'
import { PhotoGrid } from './photo-grid'
import { BookingPlace, BookingTime } from './time-and-place'

/** Time, place and price. */
export const BookingFacts = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.facts')
  const locale = useLocale()
  const street = streetOf(booking)
  const offer = booking.approved_offer
  return (
    <dl className={styles.facts}>
      <Detail name={t('when')}>
        <BookingTime booking={booking} />
      </Detail>
      <Detail name={t('where')}>
        {street ? (
          <>
            {street}
            <br />
          </>
        ) : null}
        <BookingPlace booking={booking} />
        {booking.address ? (
          <>
            <br />
            {t('cep', { cep: cepText(booking.address.cep) })}
          </>
        ) : null}
      </Detail>
      {booking.status === 'booking_offers' && booking.expires_at ? (
        <Detail name={t('openUntil')}>
          {formatDateTime(booking.expires_at, locale, clockOf(booking.city.ibge))}
        </Detail>
      ) : null}
      {offer ? (
        <>
          <Detail name={t('total')}>
            <strong>{formatMoney(offer.total_cents, locale)}</strong>
            <br />
            {offer.material_cents === 0
              ? t('labourOnly')
              : t('split', {
                  labour: formatMoney(offer.labour_cents, locale),
                  material: formatMoney(offer.material_cents, locale),
                })}
          </Detail>
          <Detail name={t('duration')}>{formatWorkDuration(offer.duration_minutes, locale)}</Detail>
        </>
      ) : null}
    </dl>
  )
}

/** The customer's request: answers, text and photos. */
export const BookingRequest = ({
  booking,
}: {
  booking: Pick<Booking, 'answers' | 'description' | 'photos'>
}) => {
  const t = useTranslations('bookings.facts')
  const { answers, description, photos } = booking
  if (answers.length === 0 && !description && photos.length === 0) return <p>{t('noDetails')}</p>
  return (
    <>
      <dl className={styles.facts}>
        {answers.map((answer) => (
          <Detail key={answer.key} name={answer.label}>
            {answer.value}
          </Detail>
        ))}
        {description ? <Detail name={t('description')}>{description}</Detail> : null}
      </dl>
      {photos.length > 0 ? (
        <PhotoGrid
          photos={photos}
          nameOf={(position) => t('photo', { position })}
          style={{ marginTop: '1rem' }}
        />
      ) : null}
    </>
  )
}
