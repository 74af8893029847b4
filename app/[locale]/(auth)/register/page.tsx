import { getTranslations } from 'next-intl/server'
import { RegisterForm } from '@/components/accounts/register/register-form'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

export const generateMetadata = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  const t = await getTranslations('accounts')
  return pageMetadata(locale, paths.register(), { title: t('register.title'), hidden: true })
}

const RegisterFormPage = async ({ params }: Props) => {
  await pageLocale(params)
  return <RegisterForm />
}
export default RegisterFormPage
