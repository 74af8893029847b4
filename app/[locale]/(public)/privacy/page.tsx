import { describeLegal, Legal } from '@/components/public/legal'
import { localeParams, pageLocale, type LocalePageProps } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

export const generateStaticParams = localeParams

export const generateMetadata = async ({ params }: LocalePageProps) =>
  pageMetadata(await pageLocale(params), paths.privacy(), await describeLegal('privacy'))

const PrivacyPage = async ({ params }: LocalePageProps) => {
  await pageLocale(params)
  return <Legal document="privacy" />
}
export default PrivacyPage
