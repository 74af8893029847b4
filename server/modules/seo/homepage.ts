import type { ResponseOf } from '@/lib/contract/endpoint'
import { homepageReviewsShown, type homepageReviews } from '@/lib/contract/reviews'
import { minDisplayedCount } from '@/lib/contract/seo'
import type { Needs } from '@/server/context'
import type { Db } from '@/server/db/client'
import type { Locale } from '@/server/http/locale'
import { presentReview } from '@/server/modules/reviews/presenter'
import { countMarketplace, listNewestReviews } from './repository'

interface Figures {
  providers: number | null
  completed: number | null
  cities: number | null
  rating: number | null
}

const cachedMs = 600_000
const cache = new WeakMap<Db, { at: number; figures: Promise<Figures> }>()

const count = async (db: Db): Promise<Figures> => {
  const { providers, completed, cities, reviews, stars } = await countMarketplace(db)
  return {
    providers: providers >= minDisplayedCount.providers ? providers : null,
    completed: completed >= minDisplayedCount.completed ? completed : null,
    cities: cities >= minDisplayedCount.cities ? cities : null,
    rating: reviews >= minDisplayedCount.reviews ? Math.round((stars / reviews) * 10) / 10 : null,
  }
}

/** The marketplace in figures, counted at most once in ten minutes a process. */
export const readMarketplaceStatistics = ({ db, clock }: Needs<'db' | 'clock'>): Promise<Figures> => {
  const now = clock().getTime()
  const cached = cache.get(db)
  if (cached && Math.abs(now - cached.at) < cachedMs) return cached.figures
  const fresh = count(db)
  cache.set(db, { at: now, figures: fresh })
  fresh.catch(() => cache.delete(db))
  return fresh
}

/** Newest reviews read in order to find some by different people. */
const newestRead = 60

/** At most one of each author and of each professional, in their order. */
const onePerPerson = <Row extends { review: { authorId: number; subjectId: number } }>(
  rows: readonly Row[],
): Row[] => {
  const seen = new Set<number>()
  return rows.filter(({ review: { authorId, subjectId } }) => {
    if (seen.has(authorId) || seen.has(subjectId)) return false
    seen.add(authorId).add(subjectId)
    return true
  })
}

/** Returns the latest reviews of any work; none while there are too few. */
export const readNewestReviews = async (
  db: Db,
  locale: Locale,
): Promise<ResponseOf<typeof homepageReviews>> => {
  const newest = await listNewestReviews(db, newestRead)
  const found = onePerPerson(newest).slice(0, homepageReviewsShown)
  if (found.length < homepageReviewsShown) return []
  return found.map(({ service, ...row }) => ({ ...presentReview(row, locale), service: service[locale] }))
}
