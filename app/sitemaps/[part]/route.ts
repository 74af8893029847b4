import { serverCall } from '@/lib/api/server'
import { type SitemapPart, sitemapEntries, sitemapParts } from '@/lib/contract/seo'
import { defaultLocale } from '@/lib/i18n/routing'
import { paths } from '@/lib/paths'
import { sitemapXml, xmlAnswer } from '@/lib/seo/sitemap'

export const dynamic = 'force-dynamic'

const pages = [paths.home(), paths.howItWorksClient(), paths.howItWorksProvider(), paths.contact(), paths.privacy(), paths.terms()]
const isPart = (name: string): name is SitemapPart => sitemapParts.some((part) => part === name)

/** One sitemap: `pages.xml`, `services.xml`, `providers.xml`, `discover.xml`, and where those go on after a cursor. */
export const GET = async (_request: Request, { params }: { params: Promise<{ part: string }> }): Promise<Response> => {
  const [, name = '', after] = /^([a-z]+)(?:\.([0-9-]{1,40}))?\.xml$/.exec((await params).part) ?? []
  if (name === 'pages' && !after) return xmlAnswer(sitemapXml(pages.map((path) => ({ path, modified_at: null }))))
  if (!isPart(name)) return new Response(null, { status: 404 })
  const { results } = await serverCall(defaultLocale)(sitemapEntries, { query: { part: name, ...(after ? { after } : {}) } })
  return xmlAnswer(sitemapXml(results))
}
