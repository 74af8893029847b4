import type { MetadataRoute } from 'next'
import { isProductionSite, publicConfig } from '@/lib/config'

/** A copy of the site asks not to be visited; the real one keeps only the API and media to itself. */
const robots = (): MetadataRoute.Robots =>
  isProductionSite
    ? {
        rules: { userAgent: '*', disallow: ['/api/', '/dev/'] },
        sitemap: `${publicConfig.productionUrl}/sitemap.xml`,
      }
    : { rules: { userAgent: '*', disallow: '/' } }
export default robots
