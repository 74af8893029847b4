import { getTranslations } from 'next-intl/server'
import card from '@/components/catalogue/card-grid.module.css'
import { ServiceSearch } from '@/components/catalogue/service-search'
import { ServiceSection } from '@/components/catalogue/service-section'
import { Band } from '@/components/public/band'
import { PageHeader } from '@/components/ui/page-header'
import { readServices } from '@/lib/api/catalogue-reads'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

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
  const t = await getTranslations('public.services')
  const services = await readServices(locale)
  return (
    <Band under>
      <PageHeader title={t('title')} lead={t('lead')} />
      <ServiceSearch />
      <div className={card.stack}>
        {services.map((service) => <ServiceSection key={service.pk} service={service} />)}
      </div>
    </Band>
  )
}
export default ServicesPage
