import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import card from '@/components/catalogue/card-grid.module.css'
import { PriceTable } from '@/components/catalogue/price-table'
import { ServiceCard } from '@/components/catalogue/service-card'
import { ServiceHead } from '@/components/catalogue/service-head'
import { serviceRange } from '@/components/catalogue/service-range'
import { ServiceTips } from '@/components/catalogue/service-tips'
import { SubServiceCard } from '@/components/catalogue/sub-service-card'
import { ProvidersBand, ReviewsBand } from '@/components/discover/bands'
import { withFigures } from '@/components/discover/place-meta'
import { Band, BandTitle } from '@/components/public/band'
import { JsonLd } from '@/components/seo/json-ld'
import { readServices } from '@/lib/api/catalogue-reads'
import { readDiscover } from '@/lib/api/seo-reads'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { breadcrumbs, businessData, serviceData } from '@/lib/seo/json-ld'
import { pageMetadata } from '@/lib/seo/metadata'
import { tagPage } from '@/lib/seo/tag-page'

type Props = { params: Promise<{ locale: string; slug: string }> }

export const revalidate = 3600
export const generateStaticParams = () => []

/** Fills one row. */
const relatedShown = 3

const read = async (params: Props['params']) => {
  const locale = await pageLocale(params)
  const { slug } = await params
  await tagPage(paths.service(slug))
  const found = await readDiscover(locale, slug)
  if (!found?.service) notFound()
  return { locale, path: paths.service(slug), found, service: found.service }
}

export const generateMetadata = async ({ params }: Props) => {
  const { locale, path, service, found } = await read(params)
  const t = await getTranslations({ locale, namespace: 'discover.meta' })
  return pageMetadata(locale, path, {
    title: withFigures(t, service.name, { providers: found.provider_count }, locale),
    description: service.description,
    picture: service,
  })
}

const ServicePage = async ({ params }: Props) => {
  const { locale, path, found, service } = await read(params)
  const [t, all, services] = await Promise.all([
    getTranslations('public.catalogue'),
    getTranslations('public.services'),
    readServices(locale),
  ])
  const at = services.findIndex(({ pk }) => pk === service.pk)
  const related = [...services.slice(at + 1), ...services.slice(0, Math.max(at, 0))].slice(0, relatedShown)
  return (
    <>
      <JsonLd
        data={[
          breadcrumbs(locale, [
            { name: all('title'), path: paths.services() },
            { name: service.name, path },
          ]),
          serviceData(locale, {
            name: service.name,
            description: service.description,
            path,
            image: service.image,
            kind: service.name,
            price: serviceRange(service),
          }),
          ...found.providers.filter((one) => one.review_count > 0).map((one) => businessData(locale, one)),
        ]}
      />
      <Band under>
        <ServiceHead service={service} />
      </Band>
      <Band tone="soft">
        <BandTitle title={t('choose')} />
        <div className={card.subServices}>
          {service.sub_services.map((one) => (
            <SubServiceCard key={one.pk} serviceSlug={service.slug} subService={one} />
          ))}
        </div>
      </Band>
      <Band>
        <BandTitle title={t('prices', { service: service.name })} />
        <PriceTable service={service} />
      </Band>
      {found.tips.length > 0 ? (
        <Band tone="soft">
          <BandTitle title={t('tips')} lead={t('tipsLead')} />
          <ServiceTips service={service.slug} tips={found.tips} />
        </Band>
      ) : null}
      <ProvidersBand providers={found.providers} />
      <ReviewsBand reviews={found.reviews} tone="soft" />
      <Band>
        <BandTitle title={t('otherServices')} />
        <div className={card.services}>
          {related.map((one) => (
            <ServiceCard key={one.pk} service={one} />
          ))}
        </div>
      </Band>
    </>
  )
}
export default ServicePage
