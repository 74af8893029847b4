import { Legal, legalMetadata } from '@/components/public/legal'
import { localeParams, pageLocale, type LocalePageProps } from '@/lib/i18n/page-locale'

export const generateStaticParams = localeParams

export const generateMetadata = async ({ params }: LocalePageProps) =>
  legalMetadata(await pageLocale(params), 'terms')

const TermsPage = async ({ params }: LocalePageProps) => {
  await pageLocale(params)
  return <Legal document="terms" />
}
export default TermsPage
