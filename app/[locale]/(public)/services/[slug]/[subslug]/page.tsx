import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import card from '@/components/catalogue/card-grid.module.css'
import { SubServiceCard } from '@/components/catalogue/sub-service-card'
import { SubServiceDetail } from '@/components/catalogue/sub-service-detail'
import { Places } from '@/components/discover/places'
import { ProviderCards } from '@/components/discover/provider-card'
import { Band, BandTitle } from '@/components/public/band'
import { Steps } from '@/components/public/steps'
import { ReviewCard } from '@/components/reviews/review-card'
import { JsonLd } from '@/components/seo/json-ld'
import { readSubService } from '@/lib/api/catalogue-reads'
import { readDiscover } from '@/lib/api/seo-reads'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { breadcrumbs, businessData, serviceData } from '@/lib/seo/json-ld'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string; slug: string; subslug: string }> }

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  const { slug, subslug } = await params
  const found = await readSubService(locale, slug, subslug)
  return found ? pageMetadata(locale, paths.subService(slug, subslug), { title: found.name, description: found.description }) : {}
}

const SubServicePage = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  const { slug, subslug } = await params
  const [t, home, all, place, found, country] = await Promise.all([
    getTranslations('public.catalogue'),
    getTranslations('home'),
    getTranslations('public.services'),
    getTranslations('discover'),
    readSubService(locale, slug, subslug),
    readDiscover(locale, slug, subslug),
  ])
  if (!found || !country) notFound()
  const path = paths.subService(slug, subslug)
  return (
    <>
      <JsonLd
        data={[
          breadcrumbs([
            { name: all('title'), path: paths.services() },
            { name: found.service.name, path: paths.service(slug) },
            { name: found.name, path },
          ]),
          serviceData({ name: found.name, description: found.description, path, image: found.image, kind: found.service.name, price: country.price }),
          ...country.providers.filter((one) => one.review_count > 0).map((one) => businessData(one, null)),
        ]}
      />
      <Band under>
        <SubServiceDetail subService={found} />
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
      {country.providers.length > 0 ? (
        <Band>
          <BandTitle title={place('providers.title')} lead={place('providers.lead')} />
          <ProviderCards providers={country.providers} />
        </Band>
      ) : null}
      {country.reviews.length > 0 ? (
        <Band tone="soft">
          <BandTitle title={place('reviews.title')} lead={place('reviews.lead')} />
          {country.reviews.map((review) => <ReviewCard key={review.pk} review={review} />)}
        </Band>
      ) : null}
      {country.places.length > 0 ? (
        <Band>
          <BandTitle title={place('states')} />
          <Places places={country.places.map((one) => ({ name: one.name, href: paths.discover(slug, subslug, one.slug) }))} />
        </Band>
      ) : null}
      {found.related.length > 0 ? (
        <Band>
          <BandTitle title={t('related', { service: found.service.name })} />
          <div className={card.subServices}>
            {found.related.map((one) => <SubServiceCard key={one.pk} serviceSlug={found.service.slug} subService={one} />)}
          </div>
        </Band>
      ) : null}
    </>
  )
}
export default SubServicePage
