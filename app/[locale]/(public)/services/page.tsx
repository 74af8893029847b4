import { getTranslations } from 'next-intl/server'
import card from '@/components/catalogue/card-grid.module.css'
import { ServiceSearch } from '@/components/catalogue/service-search'
import { ServiceSection } from '@/components/catalogue/service-section'
import { Band } from '@/components/public/band'
import { JsonLd } from '@/components/seo/json-ld'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHeader } from '@/components/ui/page-header'
import { readServices } from '@/lib/api/catalogue-reads'
import { publicConfig } from '@/lib/config'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { breadcrumbs } from '@/lib/seo/json-ld'
import { pageMetadata } from '@/lib/seo/metadata'
import { tagPage } from '@/lib/seo/tag-page'

type Props = { params: Promise<{ locale: string }> }

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  const t = await getTranslations('public.services')
  return pageMetadata(locale, paths.services(), { title: t('title'), description: t('lead') })
}

const ServicesPage = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  await tagPage(paths.services())
  const [t, discover, services] = await Promise.all([
    getTranslations('public.services'),
    getTranslations('discover'),
    readServices(locale),
  ])
  return (
    <Band under>
      <PageHeader title={t('title')} lead={t('lead')} />
      <JsonLd
        data={breadcrumbs(locale, [
          { name: publicConfig.siteName, path: paths.home() },
          { name: t('title'), path: paths.services() },
        ])}
      />
      <ServiceSearch />
      <p style={{ margin: '1rem 0 0 -1.25rem' }}>
        <ButtonLink href={paths.discover()} look="plain">
          {discover('root.title')}
        </ButtonLink>
      </p>
      <div className={card.stack}>
        {services.map((service) => (
          <ServiceSection key={service.pk} service={service} />
        ))}
      </div>
    </Band>
  )
}
export default ServicesPage
