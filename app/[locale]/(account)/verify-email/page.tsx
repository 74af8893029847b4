import { getTranslations } from 'next-intl/server'
import { VerifyEmail } from '@/components/accounts/verify/verify-email'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

export const generateMetadata = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  const t = await getTranslations('accounts')
  return pageMetadata(locale, paths.verifyEmail(), { title: t('verifyEmail.title'), hidden: true })
}

const VerifyEmailPage = async ({ params }: Props) => {
  await pageLocale(params)
  return <VerifyEmail />
}
export default VerifyEmailPage
