import { getTranslations } from 'next-intl/server'
import { ResetForm } from '@/components/accounts/sign-in/reset-form'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

export const generateMetadata = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  const t = await getTranslations('accounts')
  return pageMetadata(locale, paths.resetPassword(), { title: t('reset.title'), hidden: true })
}

const ResetFormPage = async ({ params }: Props) => {
  await pageLocale(params)
  return <ResetForm />
}
export default ResetFormPage
