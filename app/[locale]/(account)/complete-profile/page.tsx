import { getTranslations } from 'next-intl/server'
import { CompleteProfile } from '@/components/accounts/profile/complete-profile'
import { LibraryProvider } from '@/components/layout/library-provider'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

export const generateMetadata = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  const t = await getTranslations('accounts')
  return pageMetadata(locale, paths.completeProfile(), { title: t('complete.title'), hidden: true })
}

const CompleteProfilePage = async ({ params }: Props) => {
  await pageLocale(params)
  return (
    <LibraryProvider>
      <CompleteProfile />
    </LibraryProvider>
  )
}
export default CompleteProfilePage
