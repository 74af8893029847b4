import type { MetadataRoute } from 'next'
import { connection } from 'next/server'
import { readServices } from '@/lib/api/catalogue-reads'
import { publicConfig } from '@/lib/config'
import { defaultLocale } from '@/lib/i18n/routing'
import { paths } from '@/lib/paths'

const fixed = [paths.home(), paths.services(), paths.howItWorksClient(), paths.howItWorksProvider(), paths.contact(), paths.privacy(), paths.terms()]

/** The Portuguese public pages; the English ones are not indexed. */
const sitemap = async (): Promise<MetadataRoute.Sitemap> => {
  // Made when asked for: while the pages are built there is no API to read the catalogue from.
  await connection()
  const services = await readServices(defaultLocale)
  const ofCatalogue = services.flatMap((service) => [
    paths.service(service.slug),
    ...service.sub_services.map((one) => paths.subService(service.slug, one.slug)),
  ])
  return [...fixed, ...ofCatalogue].map((path) => ({ url: `${publicConfig.siteUrl}${path}` }))
}
export default sitemap
