import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import card from '@/components/catalogue/card-grid.module.css'
import { SubServiceCard } from '@/components/catalogue/sub-service-card'
import { SubServiceDetail } from '@/components/catalogue/sub-service-detail'
import { PlacesBand, ProvidersBand, ReviewsBand } from '@/components/discover/bands'
import { PlaceFacts } from '@/components/discover/place-facts'
import { withFigures } from '@/components/discover/place-meta'
import { RequestBar } from '@/components/discover/request-bar'
import { Band, BandTitle } from '@/components/public/band'
import { Steps } from '@/components/public/steps'
import { JsonLd } from '@/components/seo/json-ld'
import { readDiscover } from '@/lib/api/seo-reads'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { breadcrumbs, businessData, serviceData } from '@/lib/seo/json-ld'
import { pageMetadata } from '@/lib/seo/metadata'
import { tagPage } from '@/lib/seo/tag-page'

type Props = { params: Promise<{ locale: string; slug: string; subslug: string }> }

export const revalidate = 3600
export const generateStaticParams = () => []

/** Loads the sub-service with its nationwide price. */
const read = async (params: Props['params']) => {
  const locale = await pageLocale(params)
  const { slug, subslug } = await params
  await tagPage(paths.subService(slug, subslug))
  const country = await readDiscover(locale, slug, subslug)
  if (!country?.sub_service || !country.price) notFound()
  return {
    locale,
    slug,
    path: paths.subService(slug, subslug),
    country,
    sub: country.sub_service,
    price: country.price,
  }
}

export const generateMetadata = async ({ params }: Props) => {
  const { locale, path, sub, country } = await read(params)
  const t = await getTranslations({ locale, namespace: 'discover.meta' })
  return pageMetadata(locale, path, {
    title: withFigures(t, sub.name, { providers: country.provider_count }, locale),
    description: sub.description,
    picture: { ...sub.service, subService: sub },
  })
}

const SubServicePage = async ({ params }: Props) => {
  const { locale, slug, path, country, sub, price } = await read(params)
  const [t, home, all, place] = await Promise.all([
    getTranslations('public.catalogue'),
    getTranslations('home'),
    getTranslations('public.services'),
    getTranslations('discover'),
  ])
  return (
    <>
      <JsonLd
        data={[
          breadcrumbs(locale, [
            { name: all('title'), path: paths.services() },
            { name: sub.service.name, path: paths.service(slug) },
            { name: sub.name, path },
          ]),
          serviceData(locale, {
            name: sub.name,
            description: sub.description,
            path,
            image: sub.image,
            kind: sub.service.name,
            price,
          }),
          ...country.providers.filter((one) => one.review_count > 0).map((one) => businessData(locale, one)),
        ]}
      />
      <Band under>
        <SubServiceDetail
          subService={sub}
          providers={country.provider_count}
          people={country.providers}
          price={price}
        />
      </Band>
      <Band tone="soft">
        <BandTitle title={home('steps.title')} />
        <Steps
          steps={[
            { title: home('steps.ask.title'), text: home('steps.ask.text'), icon: '1f4dd' },
            { title: home('steps.compare.title'), text: home('steps.compare.text'), icon: '1f4ac' },
            { title: home('steps.done.title'), text: home('steps.done.text'), icon: '1f91d' },
          ]}
        />
      </Band>
      <ProvidersBand providers={country.providers} />
      <PlaceFacts facts={country.facts} council={sub.council} />
      <ReviewsBand reviews={country.reviews} tone="soft" />
      <PlacesBand
        title={place('states')}
        places={country.places.map((one) => ({
          name: one.name,
          href: paths.discover(slug, sub.slug, one.slug),
        }))}
      />
      {sub.related.length > 0 ? (
        <Band tone="soft">
          <BandTitle title={t('related', { service: sub.service.name })} />
          <div className={card.subServices}>
            {sub.related.map((one) => (
              <SubServiceCard key={one.pk} serviceSlug={slug} subService={one} />
            ))}
          </div>
        </Band>
      ) : null}
      <RequestBar price={price} slug={sub.slug} />
    </>
  )
}
export default SubServicePage
