import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { ProviderOffers } from '@/components/offers/provider-offers'
import { pageLocale } from '@/lib/i18n/page-locale'

type Props = { params: Promise<{ locale: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const locale = await pageLocale(params)
  const t = await getTranslations({ locale, namespace: 'offers' })
  return { title: t('title') }
}

const ProviderOffersPage = async ({ params }: Props) => {
  await pageLocale(params)
  return (
    <Suspense>
      <ProviderOffers />
    </Suspense>
  )
}
export default ProviderOffersPage
