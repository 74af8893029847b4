import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import card from '@/components/catalogue/card-grid.module.css'
import { SubServiceCard } from '@/components/catalogue/sub-service-card'
import { SubServiceDetail } from '@/components/catalogue/sub-service-detail'
import { Band, BandTitle } from '@/components/public/band'
import { Steps } from '@/components/public/steps'
import { readSubService } from '@/lib/api/catalogue-reads'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
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
  const [t, home, found] = await Promise.all([getTranslations('public.catalogue'), getTranslations('home'), readSubService(locale, slug, subslug)])
  if (!found) notFound()
  return (
    <>
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
