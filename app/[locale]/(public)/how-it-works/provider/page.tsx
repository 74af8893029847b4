import { HowItWorks, howItWorksMetadata } from '@/components/public/how-it-works'
import { localeParams, pageLocale, type LocalePageProps } from '@/lib/i18n/page-locale'

export const generateStaticParams = localeParams

export const generateMetadata = async ({ params }: LocalePageProps) =>
  howItWorksMetadata(await pageLocale(params), 'provider')

const HowItWorksProvider = async ({ params }: LocalePageProps) => {
  await pageLocale(params)
  return <HowItWorks side="provider" />
}
export default HowItWorksProvider
