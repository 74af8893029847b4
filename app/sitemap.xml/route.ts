import { serverCall } from '@/lib/api/server'
import { sitemapEntries } from '@/lib/contract/seo'
import { defaultLocale } from '@/lib/i18n/routing'
import { sitemapIndexXml, xmlAnswer } from '@/lib/seo/sitemap'

export const dynamic = 'force-dynamic'

/** Where each further sitemap of a part begins; the first begins at the beginning. */
const beginnings = async (part: 'providers' | 'discover'): Promise<string[]> => {
  const found = ['']
  for (let next: string | null = ''; next !== null; ) {
    const page: { next: string | null } = await serverCall(defaultLocale)(sitemapEntries, { query: { part, ...(next ? { after: next } : {}) } })
    next = page.next
    if (next) found.push(next)
  }
  return found
}

/** The index of sitemaps, split so that none holds more than the protocol allows. */
export const GET = async (): Promise<Response> => {
  const [providers, discover] = await Promise.all([beginnings('providers'), beginnings('discover')])
  const named = (part: string, all: string[]) => all.map((after) => `/sitemaps/${part}${after ? `.${after}` : ''}.xml`)
  return xmlAnswer(sitemapIndexXml(['/sitemaps/pages.xml', '/sitemaps/services.xml', ...named('providers', providers), ...named('discover', discover)]))
}
