import type { FastifyInstance } from 'fastify'
import { homepageReviews } from '@/lib/contract/reviews'
import { discover, homepageFigures, listFaqs, sitemapEntries, sitemapIndex } from '@/lib/contract/seo'
import type { Context } from '@/server/context'
import { route } from '@/server/http/route'
import { discoverThere } from './discover'
import { faqsIn } from './faqs'
import { figures } from './figures'
import { newestReviews } from './newest-reviews'
import { sitemapOf, sitemapsOf } from './sitemap'

export const registerSeo = (app: FastifyInstance, context: Context) => {
  const { publicRead, clock } = context
  route(app, context, discover, ({ request, query, locale }) =>
    publicRead(request, (db) => discoverThere(db, query, locale)),
  )
  route(app, context, sitemapEntries, ({ request, query }) =>
    publicRead(request, (db) => sitemapOf(db, query.part, query.from)),
  )
  route(app, context, sitemapIndex, ({ request }) => publicRead(request, sitemapsOf))
  route(app, context, listFaqs, ({ locale }) => Promise.resolve(faqsIn(locale)))
  route(app, context, homepageFigures, ({ request }) => publicRead(request, (db) => figures({ db, clock })))
  route(app, context, homepageReviews, ({ request, locale }) =>
    publicRead(request, (db) => newestReviews(db, locale)),
  )
}
