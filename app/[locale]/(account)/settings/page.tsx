import { getTranslations } from 'next-intl/server'
import { Settings } from '@/components/settings/settings'
import { ClientMessages, formNamespaces, frameNamespaces } from '@/lib/i18n/client-messages'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

export const generateMetadata = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  const t = await getTranslations('accounts')
  return pageMetadata(locale, paths.settings(), { title: t('settings.title'), hidden: true })
}

const SettingsPage = async ({ params }: Props) => {
  await pageLocale(params)
  return (
    <ClientMessages
      only={[...frameNamespaces, ...formNamespaces, 'accounts', 'notificationSettings', 'privacy']}
    >
      <Settings />
    </ClientMessages>
  )
}
export default SettingsPage
