import type { z } from 'zod'
import type { Sight } from '@/lib/contract/disclosure'
import type { reviewSchema } from '@/lib/contract/reviews'
import type { Locale } from '@/server/http/locale'
import { authorName, wordsSeen } from '@/server/modules/accounts/person'
import type { ReviewRow } from './repository'

/** Masked for everybody but its author: a review outlives the job, and is public. */
export const presentReview = (
  { review, author }: ReviewRow,
  locale: Locale,
  sight: Sight = 'first',
): z.infer<typeof reviewSchema> => ({
  pk: review.id,
  rating: review.rating,
  text: wordsSeen(review.text, sight),
  author_name: authorName(author, locale),
  created_at: review.createdAt.toISOString(),
})
