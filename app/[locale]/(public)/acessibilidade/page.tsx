import { Accessibility, describeAccessibility } from '@/components/public/accessibility'
import { localeParams, pageLocale, type LocalePageProps } from '@/lib/i18n/page-locale'
import { paths } from '@/lib/paths'
import { pageMetadata } from '@/lib/seo/metadata'

export const generateStaticParams = localeParams

export const generateMetadata = async ({ params }: LocalePageProps) =>
  pageMetadata(await pageLocale(params), paths.accessibility(), await describeAccessibility())

const AccessibilityPage = async ({ params }: LocalePageProps) => {
  await pageLocale(params)
  return <Accessibility />
}
export default AccessibilityPage
