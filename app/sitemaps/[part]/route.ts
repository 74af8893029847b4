import { nullIfNotFound } from '@/lib/api/catalogue-reads'
import { serverCall } from '@/lib/api/server'
import { sitemapEntries, sitemapParts, type SitemapPart } from '@/lib/contract/seo'
import { defaultLocale } from '@/lib/i18n/routing'
import { paths } from '@/lib/paths'
import { sitemapXml, xmlAnswer } from '@/lib/seo/sitemap'

export const dynamic = 'force-dynamic'

const pages = [
  paths.home(),
  paths.howItWorksClient(),
  paths.howItWorksProvider(),
  paths.contact(),
  paths.accessibility(),
  paths.privacy(),
  paths.terms(),
]
const isPart = (name: string): name is SitemapPart => sitemapParts.some((part) => part === name)
const missing = () => new Response(null, { status: 404 })

/**
 * Serves one sitemap: `pages.xml`, `services.xml`, `providers.xml` and their continuations, `discover.12.xml` of a
 * sub-service.
 */
export const GET = async (
  _request: Request,
  { params }: { params: Promise<{ part: string }> },
): Promise<Response> => {
  const [, name = '', from] = /^([a-z]+)(?:\.([1-9][0-9]{0,14}))?\.xml$/.exec((await params).part) ?? []
  if (name === 'pages' && !from)
    return xmlAnswer(sitemapXml(pages.map((path) => ({ path, modified_at: null }))))
  if (!isPart(name) || (name === 'services' && from) || (name === 'discover' && !from)) return missing()
  const found = await nullIfNotFound(
    serverCall(defaultLocale)(sitemapEntries, {
      query: { part: name, ...(from ? { from: Number(from) } : {}) },
    }),
  )
  // A sitemap must have an address (sitemaps.org).
  return found && found.results.length > 0 ? xmlAnswer(sitemapXml(found.results)) : missing()
}
