import { useTranslations } from 'next-intl'
import { Band, BandTitle } from '@/components/public/band'
import { ReviewCard } from '@/components/reviews/review-card'
import type { ResponseOf } from '@/lib/contract/endpoint'
import type { homepageReviews } from '@/lib/contract/reviews'

/** The newest reviews with their work; nothing while there are few. */
export const NewestReviews = ({ reviews }: { reviews: ResponseOf<typeof homepageReviews> }) => {
  const t = useTranslations('discover.reviews')
  if (reviews.length === 0) return null
  return (
    <Band>
      <BandTitle title={t('title')} lead={t('lead')} />
      {reviews.map((review) => (
        <ReviewCard key={review.pk} review={review} title={`${review.author_name} · ${review.service}`} />
      ))}
    </Band>
  )
}
