import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Withdraw } from '@/components/wallet/withdraw/withdraw'
import { ClientMessages, formNamespaces, frameNamespaces } from '@/lib/i18n/client-messages'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => {
  const locale = await pageLocale(params)
  const t = await getTranslations({ locale, namespace: 'withdraw' })
  return pageMetadata(locale, paths.withdraw(), { title: t('title'), hidden: true })
}

const WithdrawPage = async ({ params }: Props) => {
  await pageLocale(params)
  return (
    <ClientMessages only={[...frameNamespaces, ...formNamespaces, 'accounts', 'withdraw']}>
      <Withdraw />
    </ClientMessages>
  )
}
export default WithdrawPage
