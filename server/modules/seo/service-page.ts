import type { Discover } from '@/lib/contract/seo'
import type { Db } from '@/server/db/client'
import type { Locale } from '@/server/http/locale'
import { listRankedOfService } from '@/server/modules/catalogue/providers'
import type { Branch } from '@/server/modules/catalogue/tree'
import { presentReview } from '@/server/modules/reviews/presenter'
import { readPlaces } from './places'
import { countProvidersOfAny, listReviewsOfWorks } from './repository'

const tipsShown = 6

/** The first thing to agree on for each kind of a service's work. */
const tipsOf = ({ subServices }: Branch, locale: Locale): Discover['tips'] =>
  subServices.slice(0, tipsShown).flatMap(({ slug, name, tips }) => {
    const [text] = tips[locale]
    return text === undefined ? [] : [{ slug, name: name[locale], text }]
  })

/** Data of a whole service in the country. */
export const readServicePage = async (
  db: Db,
  branch: Branch,
  locale: Locale,
  limits: { providers: number; reviews: number },
) => {
  const ids = branch.subServices.map(({ id }) => id)
  const { digits } = await readPlaces(db)
  const [providers, count, found] = await Promise.all([
    listRankedOfService(db, ids, limits.providers, locale),
    countProvidersOfAny(db, ids),
    listReviewsOfWorks(db, ids, digits, limits.reviews),
  ])
  return {
    providers,
    provider_count: count,
    reviews: found.map((one) => presentReview(one, locale)),
    tips: tipsOf(branch, locale),
  }
}
