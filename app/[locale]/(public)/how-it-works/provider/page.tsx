import { describeHowItWorks, HowItWorks } from '@/components/public/how-it-works'
import { readPricing } from '@/lib/api/seo-reads'
import { pageLocale, type LocalePageProps } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

export const revalidate = 3600
// Rendered on the first visit: no API runs during the build.
export const generateStaticParams = () => []

export const generateMetadata = async ({ params }: LocalePageProps) =>
  pageMetadata(await pageLocale(params), paths.howItWorksProvider(), await describeHowItWorks('provider'))

const HowItWorksProvider = async ({ params }: LocalePageProps) => {
  const locale = await pageLocale(params)
  const { commission_percent: percent } = await readPricing(locale)
  return <HowItWorks side="provider" percent={percent} />
}
export default HowItWorksProvider
