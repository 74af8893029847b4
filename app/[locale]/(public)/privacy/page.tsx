import { Legal, legalMetadata } from '@/components/public/legal'
import { localeParams, pageLocale, type LocalePageProps } from '@/lib/i18n/page-locale'

export const generateStaticParams = localeParams

export const generateMetadata = async ({ params }: LocalePageProps) =>
  legalMetadata(await pageLocale(params), 'privacy')

const PrivacyPage = async ({ params }: LocalePageProps) => {
  await pageLocale(params)
  return <Legal document="privacy" />
}
export default PrivacyPage
