import type { ResponseOf } from '@/lib/contract/endpoint'
import { homepageReviewsShown, type homepageReviews } from '@/lib/contract/reviews'
import type { Db } from '@/server/db/client'
import type { Locale } from '@/server/http/locale'
import { presentReview } from '@/server/modules/reviews/presenter'
import { reviewsAnywhere } from './repository'

/** What customers said last, wherever and of whatever work; nothing while it would look poor. */
export const newestReviews = async (db: Db, locale: Locale): Promise<ResponseOf<typeof homepageReviews>> => {
  const found = await reviewsAnywhere(db, homepageReviewsShown)
  if (found.length < homepageReviewsShown) return []
  return found.map(({ service, ...row }) => ({ ...presentReview(row, locale), service: service[locale] }))
}
