import { useLocale, useTranslations } from 'next-intl'
import type { Booking } from '@/lib/contract/bookings'
import { formatDateTime, formatDuration } from '@/lib/format/date'
import { formatMoney } from '@/lib/format/money'
import { cepText, streetOf } from '@/lib/maps'
import styles from './booking-page.module.css'
import { When, Where } from './when-where'

/** When, where and for how much. */
export const BookingFacts = ({ booking }: { booking: Booking }) => {
  const t = useTranslations('bookings.facts')
  const locale = useLocale()
  const street = streetOf(booking)
  const offer = booking.approved_offer
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('when')}</dt>
        <dd>
          <When booking={booking} />
        </dd>
      </div>
      <div>
        <dt>{t('where')}</dt>
        <dd>
          {street ? (
            <>
              {street}
              <br />
            </>
          ) : null}
          <Where booking={booking} />
          {booking.address ? (
            <>
              <br />
              {t('cep', { cep: cepText(booking.address.cep) })}
            </>
          ) : null}
        </dd>
      </div>
      {booking.status === 'booking_offers' && booking.expires_at ? (
        <div>
          <dt>{t('openUntil')}</dt>
          <dd>{formatDateTime(booking.expires_at, locale)}</dd>
        </div>
      ) : null}
      {offer ? (
        <>
          <div>
            <dt>{t('total')}</dt>
            <dd>
              <strong>{formatMoney(offer.total_cents, locale)}</strong>
              <br />
              {t('split', {
                labour: formatMoney(offer.labour_cents, locale),
                material: formatMoney(offer.material_cents, locale),
              })}
            </dd>
          </div>
          <div>
            <dt>{t('duration')}</dt>
            <dd>{formatDuration(offer.duration_minutes)}</dd>
          </div>
        </>
      ) : null}
    </dl>
  )
}

/** What the customer told about the job: answers, words and photos. */
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
          <div key={answer.key}>
            <dt>{answer.label}</dt>
            <dd>{answer.value}</dd>
          </div>
        ))}
        {description ? (
          <div>
            <dt>{t('description')}</dt>
            <dd>{description}</dd>
          </div>
        ) : null}
      </dl>
      {photos.length > 0 ? (
        <ul className={styles.photos} style={{ marginTop: '1rem' }}>
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <a href={photo.url} target="_blank" rel="noreferrer">
                <img src={photo.url} alt={t('photo', { position: index + 1 })} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
