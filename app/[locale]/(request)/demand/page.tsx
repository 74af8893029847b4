import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { RequestWizard } from '@/components/bookings/demand/request-wizard'
import { localeParams, pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

export const generateStaticParams = localeParams

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const locale = await pageLocale(params)
  const t = await getTranslations({ locale, namespace: 'demand' })
  return pageMetadata(locale, paths.demand(), {
    title: t('meta.demand.title'),
    description: t('meta.demand.description'),
  })
}

const DemandPage = async ({ params }: Props) => {
  await pageLocale(params)
  return <RequestWizard entry="demand" />
}
export default DemandPage
