import { describeHowItWorks, HowItWorks } from '@/components/public/how-it-works'
import { localeParams, pageLocale, type LocalePageProps } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

export const generateStaticParams = localeParams

export const generateMetadata = async ({ params }: LocalePageProps) =>
  pageMetadata(await pageLocale(params), paths.howItWorksClient(), await describeHowItWorks('client'))

const HowItWorksClient = async ({ params }: LocalePageProps) => {
  await pageLocale(params)
  return <HowItWorks side="client" />
}
export default HowItWorksClient
