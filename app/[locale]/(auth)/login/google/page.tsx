import { getTranslations } from 'next-intl/server'
import { GoogleCallback } from '@/components/accounts/sign-in/google-callback'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

export const generateMetadata = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  const t = await getTranslations('accounts')
  return pageMetadata(locale, paths.loginGoogle(), { title: t('google.title'), hidden: true })
}

const GoogleCallbackPage = async ({ params }: Props) => {
  await pageLocale(params)
  return <GoogleCallback />
}
export default GoogleCallbackPage
