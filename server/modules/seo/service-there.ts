import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { countedUpTo } from '@/lib/contract/catalogue'
import type { Discover } from '@/lib/contract/seo'
import type { Db } from '@/server/db/client'
import { users } from '@/server/db/schema/accounts'
import { reviews } from '@/server/db/schema/bookings'
import { providerServices } from '@/server/db/schema/provider'
import type { Locale } from '@/server/http/locale'
import { listRankedOfService } from '@/server/modules/catalogue/providers'
import type { Branch } from '@/server/modules/catalogue/tree'
import { presentReview } from '@/server/modules/reviews/service'

const tipsShown = 6

const countProviders = async (db: Db, subServices: number[]): Promise<number> => {
  const some = db
    .selectDistinct({ id: providerServices.providerId })
    .from(providerServices)
    .innerJoin(users, and(eq(users.id, providerServices.providerId), isNull(users.closedAt)))
    .where(inArray(providerServices.subServiceId, subServices))
    .limit(countedUpTo)
    .as('some')
  return (await db.select({ n: sql<number>`count(*)::int` }).from(some))[0]?.n ?? 0
}

/** The newest words of customers, found by going back through the reviews. */
const reviewsOf = (db: Db, subServices: number[], limit: number) =>
  db
    .select({ review: reviews, authorName: users.fullName })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.authorId))
    .where(and(inArray(reviews.subServiceId, subServices), eq(reviews.side, 'customer'), isNotNull(reviews.publishedAt), sql`${reviews.text} <> ''`))
    .orderBy(desc(reviews.id))
    .limit(limit)

/** The first thing to agree on for each kind of a service's work. */
const tipsOf = ({ subServices }: Branch, locale: Locale): Discover['tips'] =>
  subServices.slice(0, tipsShown).flatMap(({ slug, name, tips }) => {
    const [text] = tips[locale]
    return text === undefined ? [] : [{ slug, name: name[locale], text }]
  })

/** What there is of a whole service in the country. */
export const serviceThere = async (db: Db, branch: Branch, locale: Locale, limits: { providers: number; reviews: number }) => {
  const ids = branch.subServices.map(({ id }) => id)
  const [providers, count, found] = await Promise.all([
    listRankedOfService(db, ids, limits.providers),
    countProviders(db, ids),
    reviewsOf(db, ids, limits.reviews),
  ])
  return { providers, provider_count: count, reviews: found.map((one) => presentReview(one, locale)), tips: tipsOf(branch, locale) }
}
