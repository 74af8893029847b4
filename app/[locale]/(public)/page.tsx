import { getTranslations } from 'next-intl/server'
import card from '@/components/catalogue/card-grid.module.css'
import { ServiceCard } from '@/components/catalogue/service-card'
import { ServiceSearch } from '@/components/catalogue/service-search'
import { SubServiceCard } from '@/components/catalogue/sub-service-card'
import { Hero } from '@/components/home/hero'
import { NewestReviews } from '@/components/home/newest-reviews'
import { ProviderPitch } from '@/components/home/provider-pitch'
import { Statistics } from '@/components/home/statistics'
import { Band, BandTitle } from '@/components/public/band'
import { Faq } from '@/components/public/faq'
import { Steps } from '@/components/public/steps'
import { JsonLd } from '@/components/seo/json-ld'
import { PageLink } from '@/components/ui/page-link'
import { readMainServices, readTopServices } from '@/lib/api/catalogue-reads'
import { readFaqs, readNewestReviews, readStatistics } from '@/lib/api/seo-reads'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { siteData } from '@/lib/seo/json-ld'
import { pageMetadata } from '@/lib/seo/metadata'
import { tagPage } from '@/lib/seo/tag-page'

type Props = { params: Promise<{ locale: string }> }

export const revalidate = 3600
// Rendered on the first visit: no API runs during the build.
export const generateStaticParams = () => []

export const generateMetadata = async ({ params }: Props) => pageMetadata((await params).locale, paths.home())

const HomePage = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  await tagPage(paths.home())
  const t = await getTranslations('home')
  const [services, top, faqs, figures, reviews] = await Promise.all([
    readMainServices(locale),
    readTopServices(locale),
    readFaqs(locale),
    readStatistics(locale),
    readNewestReviews(locale),
  ])
  return (
    <>
      <JsonLd data={siteData(locale)} />
      <Band>
        <Hero>
          <ServiceSearch
            suggestions={top
              .slice(0, 5)
              .map((hit) => ({ name: hit.name, href: paths.subService(hit.service_slug, hit.slug) }))}
          />
        </Hero>
      </Band>
      <Band tone="soft">
        <BandTitle title={t('popular.title')} lead={t('popular.lead')} />
        <div className={card.subServices}>
          {top.slice(0, 10).map((hit) => (
            <SubServiceCard key={hit.pk} serviceSlug={hit.service_slug} subService={hit} />
          ))}
        </div>
      </Band>
      <Band>
        <BandTitle title={t('steps.title')} lead={t('steps.lead')} />
        <Steps
          steps={[
            { title: t('steps.ask.title'), text: t('steps.ask.text'), icon: '1f4dd' },
            { title: t('steps.compare.title'), text: t('steps.compare.text'), icon: '1f4ac' },
            { title: t('steps.done.title'), text: t('steps.done.text'), icon: '1f91d' },
          ]}
        />
      </Band>
      <Band tone="soft">
        <BandTitle title={t('services.title')} lead={t('services.lead')} />
        <div className={card.services}>
          {services.map((service) => (
            <ServiceCard key={service.pk} service={service} />
          ))}
        </div>
        <PageLink href={paths.services()} className={card.all}>
          {t('services.all')}
        </PageLink>
      </Band>
      <Statistics figures={figures} />
      <NewestReviews reviews={reviews} />
      <Band tone="deep">
        <ProviderPitch />
      </Band>
      <Band>
        <BandTitle title={t('faq.title')} />
        <Faq items={faqs} />
      </Band>
    </>
  )
}
export default HomePage
