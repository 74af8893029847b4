import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Begin } from '@/components/begin/begin'
import { beginNamespaces, ClientMessages } from '@/lib/i18n/client-messages'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const locale = await pageLocale(params)
  const t = await getTranslations({ locale, namespace: 'begin' })
  return pageMetadata(locale, paths.providerBegin(), { title: t('title'), hidden: true })
}

const ProviderBeginPage = async ({ params }: Props) => {
  await pageLocale(params)
  return (
    <ClientMessages only={beginNamespaces}>
      <Begin />
    </ClientMessages>
  )
}
export default ProviderBeginPage
