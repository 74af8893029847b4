'use client'

import { useLocale, useTranslations } from 'next-intl'
import { BookingPlace, BookingTime } from '@/components/bookings/time-and-place'
import { Avatar } from '@/components/ui/avatar'
import { Rating } from '@/components/ui/rating'
import { Tile, tintOf } from '@/components/ui/tile'
import type { Booking } from '@/lib/contract/bookings'
import { formatTime } from '@/lib/format/date'
import { clockOf } from '@/lib/shared/place-clock'
import styles from './pay-review.module.css'

interface BookingSummaryProps {
  booking: Booking
  payUntil: string
}

/**
 * Summary of the work: provider, time and place. On a phone it also shows the end of the reservation, whose countdown
 * is further down.
 */
export const BookingSummary = ({ booking, payUntil }: BookingSummaryProps) => {
  const t = useTranslations('payments.summary')
  const locale = useLocale()
  const { sub_service: work, provider } = booking
  return (
    <section className={styles.card} aria-label={t('title')}>
      <div className={styles.work}>
        <Tile src={work.icon} tint={tintOf(work.pk)} />
        <div>
          <h2 className={styles.heading}>{work.name}</h2>
          <p className={styles.soft}>
            <BookingTime booking={booking} />
            <br />
            <BookingPlace booking={booking} />
          </p>
          <p className={`${styles.soft} ${styles.until}`}>
            {t('heldUntil', { at: formatTime(payUntil, locale, clockOf(booking.city.ibge)) })}
          </p>
        </div>
      </div>
      {provider ? (
        <div className={styles.person}>
          <Avatar name={provider.full_name} photo={provider.photo} />
          <div>
            <strong>{provider.full_name}</strong>
            <br />
            <Rating value={provider.rating} count={provider.review_count} />
          </div>
        </div>
      ) : null}
    </section>
  )
}
