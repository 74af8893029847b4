import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { DiscoverPlace } from '@/components/discover/discover-place'
import { DiscoverServices } from '@/components/discover/discover-services'
import { discoverTitle, placeName } from '@/components/discover/discover-title'
import { withFigures } from '@/components/discover/place-meta'
import { readServices } from '@/lib/api/catalogue-reads'
import { readDiscover } from '@/lib/api/seo-reads'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'
import { tagPage } from '@/lib/seo/tag-page'

type Props = { params: Promise<{ locale: string; place?: string[] }> }

/**
 * Rendered on the first visit for each service, state and city; revalidated hourly, and at once when
 * something changes there.
 */
export const revalidate = 3600
export const generateStaticParams = () => []

const read = async (params: Props['params']) => {
  const locale = await pageLocale(params)
  const place = (await params).place ?? []
  await tagPage(paths.discover(...place))
  const [service, subService, state, city] = place
  const found = place.length > 4 ? null : await readDiscover(locale, service, subService, state, city)
  if (!found) notFound()
  return { locale, place, found }
}

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const { locale, place, found } = await read(params)
  const [t, meta] = await Promise.all([
    getTranslations({ locale, namespace: 'discover' }),
    getTranslations({ locale, namespace: 'discover.meta' }),
  ])
  const path = paths.discover(...place)
  const { service, sub_service } = found
  if (!service)
    return pageMetadata(locale, path, { title: t('root.title'), description: t('root.description') })
  if (!sub_service)
    return pageMetadata(locale, path, {
      title: t('service.metaTitle', { service: service.name }),
      description: t('service.description', { service: service.name }),
      picture: service,
    })
  const figures = { providers: found.provider_count, lowestCents: found.lowest_price_cents }
  const title = discoverTitle(t, found, locale)
  return pageMetadata(locale, path, {
    title: found.provider_count > 0 ? withFigures(meta, placeName(t, found, locale), figures, locale) : title,
    description:
      found.provider_count > 0
        ? meta('description', { said: withFigures(meta, title, figures, locale) })
        : t('description', { title }),
    hidden: !found.indexable,
    picture: { ...service, subService: sub_service },
    ...(found.indexable && found.state
      ? { card: { path: paths.placePicture(locale, ...place), alt: title } }
      : {}),
  })
}

const DiscoverPage = async ({ params }: Props) => {
  const { locale, found } = await read(params)
  const { service, sub_service, price } = found
  if (service && sub_service && price)
    return <DiscoverPlace found={{ ...found, service, sub_service, price }} />
  return <DiscoverServices services={service ? [] : await readServices(locale)} one={service} />
}
export default DiscoverPage
