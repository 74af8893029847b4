import { expect, test } from './test'

const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\shref="(\/[^"#]*)/g)].map(([, href]) => (href ?? '').replaceAll('&amp;', '&'))
const isIndexed = (html: string) => !/<meta name="robots" content="[^"]*noindex/.test(html)
/** Links of one kind differ only in their object: this many of each are followed. */
const perKind = 10
const kindOf = (path: string) => path.split('?')[0]?.split('/').slice(0, 3).join('/') ?? path

test('no link of an indexed page leads to a page that answers anything but 200', async ({ request }) => {
  const seen = new Set<string>(['/'])
  const waiting = ['/']
  const kinds = new Map<string, number>()
  const broken: string[] = []
  let indexed = 0
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const answer = await request.get(path, { maxRedirects: 0 })
    if (answer.status() !== 200) {
      broken.push(`${answer.status()} ${path}`)
      continue
    }
    const html = await answer.text()
    if (!isIndexed(html)) continue
    indexed++
    for (const href of linksOf(html)) {
      const count = kinds.get(kindOf(href)) ?? 0
      if (seen.has(href) || count >= perKind) continue
      seen.add(href)
      kinds.set(kindOf(href), count + 1)
      waiting.push(href)
    }
  }
  expect(broken).toEqual([])
  expect(indexed).toBeGreaterThan(60)
})

test('every sitemap of the index exists, and its pages can be indexed', async ({ request, baseURL }) => {
  const namesIn = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url]) => new URL(url ?? '').pathname,
    )
  const parts = await namesIn('/sitemap.xml')
  expect(parts).toEqual(
    expect.arrayContaining(['/sitemaps/pages.xml', '/sitemaps/services.xml', '/sitemaps/providers.xml']),
  )
  const named = await Promise.all(parts.map(namesIn))
  // A sitemap must have an address.
  expect(named.filter((one) => one.length === 0)).toEqual([])
  const paths = named.flat()
  expect(new Set(paths).size).toBe(paths.length)
  for (const path of paths.filter((_, at) => at % 12 === 0)) {
    const answer = await request.get(new URL(path, baseURL).href, { maxRedirects: 0 })
    expect([path, answer.status(), isIndexed(await answer.text())]).toEqual([path, 200, true])
  }
  for (const name of [
    'nothing',
    'discover',
    'discover.0',
    'discover.999999',
    'services.1',
    'providers.40000',
  ])
    expect([name, (await request.get(`/sitemaps/${name}.xml`)).status()]).toEqual([name, 404])
})
