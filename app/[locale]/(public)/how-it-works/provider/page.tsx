import { describeHowItWorks, HowItWorks } from '@/components/public/how-it-works'
import { localeParams, pageLocale, type LocalePageProps } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

export const generateStaticParams = localeParams

export const generateMetadata = async ({ params }: LocalePageProps) =>
  pageMetadata(await pageLocale(params), paths.howItWorksProvider(), await describeHowItWorks('provider'))

const HowItWorksProvider = async ({ params }: LocalePageProps) => {
  await pageLocale(params)
  return <HowItWorks side="provider" />
}
export default HowItWorksProvider
