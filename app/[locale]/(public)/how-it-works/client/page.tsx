import { HowItWorks, howItWorksMetadata } from '@/components/public/how-it-works'
import { localeParams, pageLocale, type LocalePageProps } from '@/lib/i18n/page-locale'

export const generateStaticParams = localeParams

export const generateMetadata = async ({ params }: LocalePageProps) =>
  howItWorksMetadata(await pageLocale(params), 'client')

const HowItWorksClient = async ({ params }: LocalePageProps) => {
  await pageLocale(params)
  return <HowItWorks side="client" />
}
export default HowItWorksClient
