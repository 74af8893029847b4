'use client'

import { useTranslations } from 'next-intl'
import { PlaceDateTime } from '@/components/places/place-date-time'
import type { Booking } from '@/lib/contract/bookings'
import styles from './booking-page.module.css'
import { PhotoGrid } from './photo-grid'

/** Photos of the result, one row a delivery. */
export const ResultPhotos = ({ deliveries }: { deliveries: NonNullable<Booking['deliveries']> }) => {
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
