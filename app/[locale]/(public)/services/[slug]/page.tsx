import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Breadcrumb } from '@/components/catalogue/breadcrumb'
import card from '@/components/catalogue/card-grid.module.css'
import { SubServiceCard } from '@/components/catalogue/sub-service-card'
import { Band } from '@/components/public/band'
import { JsonLd } from '@/components/seo/json-ld'
import { PageHeader } from '@/components/ui/page-header'
import { Tile, tintOf } from '@/components/ui/tile'
import { readService } from '@/lib/api/catalogue-reads'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { breadcrumbs } from '@/lib/seo/json-ld'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string; slug: string }> }

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  const { slug } = await params
  const service = await readService(locale, slug)
  return service ? pageMetadata(locale, paths.service(slug), { title: service.name, description: service.description }) : {}
}

const ServicePage = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  const { slug } = await params
  const [t, service] = await Promise.all([getTranslations('public'), readService(locale, slug)])
  if (!service) notFound()
  return (
    <Band under>
      <JsonLd
        data={breadcrumbs([
          { name: t('services.title'), path: paths.services() },
          { name: service.name, path: paths.service(slug) },
        ])}
      />
      <Breadcrumb steps={[{ name: t('services.title'), href: paths.services() }]} />
      <PageHeader above={<Tile src={service.image} tint={tintOf(service.pk)} size={88} />} title={service.name} lead={service.description} />
      <div className={card.subServices}>
        {service.sub_services.map((one) => <SubServiceCard key={one.pk} serviceSlug={service.slug} subService={one} />)}
      </div>
    </Band>
  )
}
export default ServicePage
