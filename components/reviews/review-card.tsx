import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import { DateTime } from '@/components/ui/date-time'
import { Rating } from '@/components/ui/rating'
import type { reviewSchema } from '@/lib/contract/reviews'
import styles from './review-card.module.css'
import { UserText } from './user-text'

export const ReviewCard = ({ review, title }: { review: z.infer<typeof reviewSchema>; title?: string }) => {
  const t = useTranslations('reviews')
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <strong>{title ?? review.author_name}</strong>
        <Rating value={review.rating} />
        <span className={styles.date}>
          <DateTime value={review.created_at} style="date" />
        </span>
      </header>
      {review.text ? (
        <UserText className={styles.text}>{review.text}</UserText>
      ) : (
        <p className={styles.text}>{t('noText')}</p>
      )}
    </article>
  )
}
