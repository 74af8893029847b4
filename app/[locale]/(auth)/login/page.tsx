import { getTranslations } from 'next-intl/server'
import { LoginForm } from '@/components/accounts/sign-in/login-form'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

export const generateMetadata = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  const t = await getTranslations('accounts')
  return pageMetadata(locale, paths.login(), { title: t('login.title'), hidden: true })
}

const LoginFormPage = async ({ params }: Props) => {
  await pageLocale(params)
  return <LoginForm />
}
export default LoginFormPage
