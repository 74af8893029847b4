import { getTranslations } from 'next-intl/server'
import { VerifyPhone } from '@/components/accounts/verify/verify-phone'
import { pageLocale } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

type Props = { params: Promise<{ locale: string }> }

export const generateMetadata = async ({ params }: Props) => {
  const locale = await pageLocale(params)
  const t = await getTranslations('accounts')
  return pageMetadata(locale, paths.verifyPhone(), { title: t('verifyPhone.title'), hidden: true })
}

const VerifyPhonePage = async ({ params }: Props) => {
  await pageLocale(params)
  return <VerifyPhone />
}
export default VerifyPhonePage
