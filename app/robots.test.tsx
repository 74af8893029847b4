import type { MetadataRoute } from 'next'

afterEach(() => {
  delete process.env.AI_CRAWLERS
})

const robotsAt = async (siteUrl: string, crawlers?: string): Promise<MetadataRoute.Robots> => {
  jest.resetModules()
  process.env.NEXT_PUBLIC_SITE_URL = siteUrl
  process.env.NEXT_PUBLIC_PRODUCTION_URL = 'https://oficio.example'
  if (crawlers !== undefined) process.env.AI_CRAWLERS = crawlers
  return (await import('./robots')).default()
}
const everybody = { userAgent: '*', disallow: ['/api/', '/dev/'] }
const excludedBy = async (crawlers?: string) => {
  const { rules } = await robotsAt('https://oficio.example', crawlers)
  const [first, ...others] = [rules].flat()
  expect(first).toEqual(everybody)
  expect(others.every(({ disallow }) => disallow === '/')).toBe(true)
  return others.flatMap(({ userAgent }) => userAgent ?? [])
}

test('on the production address all pages may be visited, and the sitemap is named by its whole address', async () => {
  expect(await robotsAt('https://oficio.example', 'all')).toEqual({
    rules: [everybody],
    sitemap: 'https://oficio.example/sitemap.xml',
  })
})

test('excludes crawlers that train models unless set otherwise, and those that search where none may visit', async () => {
  const byDefault = await excludedBy()
  expect(byDefault).toEqual(expect.arrayContaining(['GPTBot', 'ClaudeBot', 'Google-Extended', 'CCBot']))
  expect(byDefault).not.toContain('OAI-SearchBot')
  expect(await excludedBy('search')).toEqual(byDefault)
  expect(await excludedBy('none')).toEqual(
    expect.arrayContaining([...byDefault, 'OAI-SearchBot', 'Claude-SearchBot', 'PerplexityBot']),
  )
  // Neither excludes search engines.
  for (const name of ['Googlebot', 'Bingbot', 'Applebot', 'DuckDuckBot'])
    expect(await excludedBy('none')).not.toContain(name)
})

test('a copy of the site asks not to be visited at all', async () => {
  expect(await robotsAt('https://teste.example')).toEqual({ rules: { userAgent: '*', disallow: '/' } })
})
