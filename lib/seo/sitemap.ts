import { absoluteUrl } from './absolute-url'

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const at = (path: string) => `<loc>${escaped(absoluteUrl(path))}</loc>`
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** A sitemap (sitemaps.org, protocol 0.9); a date only where it is known. */
export const sitemapXml = (entries: readonly { path: string; modified_at: string | null }[]): string =>
  `${declaration}<urlset ${namespace}>\n` +
  entries
    .map(
      ({ path, modified_at }) =>
        `<url>${at(path)}${modified_at ? `<lastmod>${modified_at}</lastmod>` : ''}</url>\n`,
    )
    .join('') +
  '</urlset>\n'

export const sitemapIndexXml = (paths: readonly string[]): string =>
  `${declaration}<sitemapindex ${namespace}>\n` +
  paths.map((path) => `<sitemap>${at(path)}</sitemap>\n`).join('') +
  '</sitemapindex>\n'

export const xmlAnswer = (xml: string): Response =>
  new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
