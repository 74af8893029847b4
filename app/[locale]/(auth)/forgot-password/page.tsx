import { getTranslations } from 'next-intl/server'
import { ForgotForm } from '@/components/accounts/sign-in/forgot-form'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

export const generateMetadata = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  const t = await getTranslations('accounts')
  return pageMetadata(locale, paths.forgotPassword(), { title: t('forgot.title'), hidden: true })
}

const ForgotFormPage = async ({ params }: Props) => {
  await pageLocale(params)
  return <ForgotForm />
}
export default ForgotFormPage
