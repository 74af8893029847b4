import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ProviderOffers, ProviderOffersSkeleton } from '@/components/offers/provider-offers'
import { DeferredContent } from '@/components/ui/deferred-content'
import { ClientMessages, providerOfferNamespaces } from '@/lib/i18n/client-messages'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const locale = await pageLocale(params)
  const t = await getTranslations({ locale, namespace: 'offers' })
  return pageMetadata(locale, paths.providerOffers(), { title: t('title'), hidden: true })
}

const ProviderOffersPage = async ({ params }: Props) => {
  await pageLocale(params)
  return (
    <ClientMessages only={providerOfferNamespaces}>
      <DeferredContent waiting={<ProviderOffersSkeleton />}>
        <ProviderOffers />
      </DeferredContent>
    </ClientMessages>
  )
}
export default ProviderOffersPage
