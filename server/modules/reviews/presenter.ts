import type { z } from 'zod'
import type { reviewSchema } from '@/lib/contract/bookings'
import type { Locale } from '@/server/http/locale'
import { closedName, nameIn } from '@/server/modules/accounts/closed-name'
import type { ReviewRow } from './repository'

export const presentReview = (
  { review, authorName }: ReviewRow,
  locale: Locale,
): z.infer<typeof reviewSchema> => ({
  pk: review.id,
  rating: review.rating,
  text: review.text,
  // First name and initial: enough to be human, too little to be looked up.
  author_name:
    authorName === closedName
      ? nameIn(authorName, locale)
      : authorName.replace(/^(\S+)\s+.*?(\S)\S*$/u, '$1 $2.'),
  created_at: review.createdAt.toISOString(),
})
