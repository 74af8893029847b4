import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Wallet } from '@/components/wallet/wallet'
import { ClientMessages, walletNamespaces } from '@/lib/i18n/client-messages'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const locale = await pageLocale(params)
  const t = await getTranslations({ locale, namespace: 'wallet' })
  return pageMetadata(locale, paths.wallet(), { title: t('title'), hidden: true })
}

const WalletPage = async ({ params }: Props) => {
  await pageLocale(params)
  return (
    <ClientMessages only={walletNamespaces}>
      <Wallet />
    </ClientMessages>
  )
}
export default WalletPage
