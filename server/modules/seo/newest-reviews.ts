import type { ResponseOf } from '@/lib/contract/endpoint'
import { homepageReviewsShown, type homepageReviews } from '@/lib/contract/reviews'
import type { Db } from '@/server/db/client'
import type { Locale } from '@/server/http/locale'
import { presentReview } from '@/server/modules/reviews/presenter'
import { listNewestReviews } from './repository'

/** What customers said last, wherever and of whatever work; nothing while it would look poor. */
export const readNewestReviews = async (
  db: Db,
  locale: Locale,
): Promise<ResponseOf<typeof homepageReviews>> => {
  const found = await listNewestReviews(db, homepageReviewsShown)
  if (found.length < homepageReviewsShown) return []
  return found.map(({ service, ...row }) => ({ ...presentReview(row, locale), service: service[locale] }))
}
