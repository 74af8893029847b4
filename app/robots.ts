import type { MetadataRoute } from 'next'
import { isProductionSite, publicConfig } from '@/lib/config'
import { aiCrawlerPolicy } from '@/lib/seo/ai-crawlers'
import { excludedCrawlers } from '@/lib/shared/ai-crawlers'

// The policy is a setting of the program, which the build does not know.
export const dynamic = 'force-dynamic'

/** Copies of the site ask not to be crawled; the production site excludes the API and the crawlers of AI_CRAWLERS. */
const robots = (): MetadataRoute.Robots => {
  if (!isProductionSite) return { rules: { userAgent: '*', disallow: '/' } }
  const excluded = excludedCrawlers(aiCrawlerPolicy())
  return {
    rules: [
      { userAgent: '*', disallow: ['/api/', '/dev/'] },
      ...(excluded.length > 0 ? [{ userAgent: excluded, disallow: '/' }] : []),
    ],
    sitemap: `${publicConfig.productionUrl}/sitemap.xml`,
  }
}
export default robots
