import { ReadFirst } from '@/components/layout/read-first'
import { pageLocale, type LocaleLayoutProps } from '@/lib/i18n/page-locale'

const PublicLayout = async ({ params, children }: LocaleLayoutProps) => {
  await pageLocale(params)
  return (
    <>
      <ReadFirst />
      {children}
    </>
  )
}
export default PublicLayout
