'use client'

import { useTranslations } from 'next-intl'
import { When, Where } from '@/components/bookings/when-where'
import { Avatar } from '@/components/ui/avatar'
import { Money } from '@/components/ui/money'
import { Rating } from '@/components/ui/rating'
import { Tile, tintOf } from '@/components/ui/tile'
import type { Booking } from '@/lib/contract/bookings'
import styles from './pay-review.module.css'

/** What is paid for: the work, who does it, when and where. On a phone its lines come later, so the sum is here too. */
export const BookingSummary = ({ booking, total }: { booking: Booking; total: number }) => {
  const t = useTranslations('payments.summary')
  const { sub_service: work, provider } = booking
  return (
    <section className={styles.card} aria-label={t('title')}>
      <div className={styles.work}>
        <Tile src={work.icon} tint={tintOf(work.pk)} />
        <div>
          <strong>{work.name}</strong>
          <p className={styles.soft}>
            <When booking={booking} />
            <br />
            <Where booking={booking} />
          </p>
          <strong className={styles.sum}>
            <Money cents={total} />
          </strong>
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
