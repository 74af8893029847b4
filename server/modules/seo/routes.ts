import type { FastifyInstance } from 'fastify'
import { homepageReviews } from '@/lib/contract/reviews'
import { discover, homepageFigures, listFaqs, sitemapEntries, sitemapIndex } from '@/lib/contract/seo'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { readPricing } from '@/server/modules/pricing/service'
import { readDiscoverPage } from './discover-page'
import { localiseFaqs } from './faqs'
import { readMarketplaceStatistics, readNewestReviews } from './homepage'
import { buildSitemap, listSitemaps } from './sitemap'

export const registerSeo = (app: FastifyInstance, context: Context) => {
  const { publicRead, clock } = context
  route(app, context, discover, ({ request, query, locale }) =>
    publicRead(request, (db) => readDiscoverPage(db, query, locale, clock())),
  )
  route(app, context, sitemapEntries, ({ request, query }) =>
    publicRead(request, (db) => buildSitemap(db, query.part, query.from)),
  )
  route(app, context, sitemapIndex, ({ request }) => publicRead(request, listSitemaps))
  route(app, context, listFaqs, ({ request, locale }) =>
    publicRead(request, async (db) =>
      localiseFaqs(locale, (await readPricing(db, clock())).commissionPercent),
    ),
  )
  route(app, context, homepageFigures, ({ request }) =>
    publicRead(request, (db) => readMarketplaceStatistics({ db, clock })),
  )
  route(app, context, homepageReviews, ({ request, locale }) =>
    publicRead(request, (db) => readNewestReviews(db, locale)),
  )
}
