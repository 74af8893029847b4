import type { z } from 'zod'
import type { reviewSchema } from '@/lib/contract/reviews'
import type { Visibility } from '@/lib/contract/visibility'
import type { Locale } from '@/server/http/locale'
import { maskText, reviewAuthorName } from '@/server/modules/accounts/person'
import type { ReviewRow } from './repository'

/** Masked for everybody but its author: a review outlives the job, and is public. */
export const presentReview = (
  { review, author }: ReviewRow,
  locale: Locale,
  sight: Visibility = 'first',
): z.infer<typeof reviewSchema> => ({
  pk: review.id,
  rating: review.rating,
  text: maskText(review.text, sight),
  author_name: reviewAuthorName(author, locale),
  created_at: review.createdAt.toISOString(),
})
