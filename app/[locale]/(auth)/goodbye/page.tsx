import { getTranslations } from 'next-intl/server'
import { Goodbye } from '@/components/privacy/goodbye'
import { ClientMessages, formNamespaces, frameNamespaces } from '@/lib/i18n/client-messages'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

export const generateMetadata = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  const t = await getTranslations('privacy.goodbye')
  return pageMetadata(locale, paths.goodbye(), { title: t('title'), hidden: true })
}

const GoodbyePage = async ({ params }: Props) => {
  await pageLocale(params)
  return (
    <ClientMessages only={[...frameNamespaces, ...formNamespaces, 'accounts', 'privacy']}>
      <Goodbye />
    </ClientMessages>
  )
}
export default GoodbyePage
