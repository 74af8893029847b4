import { serverCall } from '@/lib/api/server'
import { sitemapIndex } from '@/lib/contract/seo'
import { defaultLocale } from '@/lib/i18n/routing'
import { sitemapIndexXml, xmlAnswer } from '@/lib/seo/sitemap'

export const dynamic = 'force-dynamic'

/** The sitemap index: sitemaps with at least one address, each within the protocol's limit. */
export const GET = async (): Promise<Response> => {
  const { results } = await serverCall(defaultLocale)(sitemapIndex)
  return xmlAnswer(
    sitemapIndexXml([
      '/sitemaps/pages.xml',
      ...results.map(({ part, from }) => `/sitemaps/${part}${from === null ? '' : `.${from}`}.xml`),
    ]),
  )
}
