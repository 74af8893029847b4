'use client'

import { useTranslations } from 'next-intl'
import { PlaceDateTime } from '@/components/places/place-date-time'
import type { Booking } from '@/lib/contract/bookings'
import styles from './booking-page.module.css'
import { PhotoGrid } from './photo-grid'

interface ResultPhotosProps {
  deliveries: NonNullable<Booking['deliveries']>
}

/** Photos of the result, one row a delivery. */
export const ResultPhotos = ({ deliveries }: ResultPhotosProps) => {
  const t = useTranslations('bookings.result')
  return (
    <section className={styles.card} aria-labelledby="result-title">
      <h2 id="result-title" className={styles.heading}>
        {t('title')}
      </h2>
      {deliveries.map(({ at, photos }) => (
        <div key={at} className={styles.delivery}>
          <p className={styles.deliveredAt}>
            <PlaceDateTime value={at} />
          </p>
          <PhotoGrid photos={photos} nameOf={(position) => t('photo', { position })} />
        </div>
      ))}
    </section>
  )
}

/** Photos of the result, newest delivery first, above its confirmation. */
export const ResultStrip = ({ deliveries }: ResultPhotosProps) => {
  const t = useTranslations('bookings.result')
  return (
    <section aria-label={t('title')}>
      <PhotoGrid
        photos={deliveries.toReversed().flatMap(({ photos }) => photos)}
        nameOf={(position) => t('photo', { position })}
      />
    </section>
  )
}
