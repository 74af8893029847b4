import { DeferredScripts } from '@/components/layout/deferred-scripts'
import { pageLocale, type LocaleLayoutProps } from '@/lib/i18n/page-locale'

const PublicLayout = async ({ params, children }: LocaleLayoutProps) => {
  await pageLocale(params)
  return (
    <>
      <DeferredScripts />
      {children}
    </>
  )
}
export default PublicLayout
