import { getTranslations } from 'next-intl/server'
import { Unsubscribe } from '@/components/notifications/unsubscribe'
import { ClientMessages, formNamespaces, frameNamespaces } from '@/lib/i18n/client-messages'
import { localeParams, pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

export const generateStaticParams = localeParams

export const generateMetadata = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  const t = await getTranslations('unsubscribe')
  return pageMetadata(locale, paths.unsubscribe(), { title: t('title'), hidden: true })
}

const UnsubscribePage = async ({ params }: Props) => {
  await pageLocale(params)
  return (
    <ClientMessages only={[...frameNamespaces, ...formNamespaces, 'notificationSettings', 'unsubscribe']}>
      <Unsubscribe />
    </ClientMessages>
  )
}
export default UnsubscribePage
