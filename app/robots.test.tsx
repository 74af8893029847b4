import type { MetadataRoute } from 'next'

const robotsAt = async (siteUrl: string): Promise<MetadataRoute.Robots> => {
  jest.resetModules()
  process.env.NEXT_PUBLIC_SITE_URL = siteUrl
  process.env.NEXT_PUBLIC_PRODUCTION_URL = 'https://oficio.example'
  return (await import('./robots')).default()
}

test('on the production address all pages may be visited, and the sitemap is named by its whole address', async () => {
  expect(await robotsAt('https://oficio.example')).toEqual({
    rules: { userAgent: '*', disallow: ['/api/', '/dev/'] },
    sitemap: 'https://oficio.example/sitemap.xml',
  })
})

test('a copy of the site asks not to be visited at all', async () => {
  expect(await robotsAt('https://teste.example')).toEqual({ rules: { userAgent: '*', disallow: '/' } })
})
