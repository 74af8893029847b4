import type { MetadataRoute } from 'next'
import { isProductionSite, publicConfig } from '@/lib/config'

/** Copies of the site ask not to be crawled; the production site excludes only the API and media. */
const robots = (): MetadataRoute.Robots =>
  isProductionSite
    ? {
        rules: { userAgent: '*', disallow: ['/api/', '/dev/'] },
        sitemap: `${publicConfig.productionUrl}/sitemap.xml`,
      }
    : { rules: { userAgent: '*', disallow: '/' } }
export default robots
