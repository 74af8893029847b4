import { describeLegal, Legal } from '@/components/public/legal'
import { readPricing } from '@/lib/api/seo-reads'
import { pageLocale, type LocalePageProps } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

export const revalidate = 3600
// Rendered on the first visit: no API runs during the build.
export const generateStaticParams = () => []

export const generateMetadata = async ({ params }: LocalePageProps) =>
  pageMetadata(await pageLocale(params), paths.terms(), await describeLegal('terms'))

const TermsPage = async ({ params }: LocalePageProps) => {
  const locale = await pageLocale(params)
  const { commission_percent: percent } = await readPricing(locale)
  return <Legal document="terms" percent={percent} />
}
export default TermsPage
