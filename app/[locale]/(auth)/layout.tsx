import { InteractiveMark } from '@/components/layout/interactive-mark'
import { NeedsScripts } from '@/components/public/needs-scripts'
import { ClientMessages, formNamespaces, frameNamespaces } from '@/lib/i18n/client-messages'
import { localeParams, pageLocale, type LocaleLayoutProps } from '@/lib/i18n/page-locale'
import { hiddenFromSearch } from '@/lib/seo/metadata'

export const generateStaticParams = localeParams
export const metadata = hiddenFromSearch

const AuthLayout = async ({ params, children }: LocaleLayoutProps) => {
  await pageLocale(params)
  return (
    <ClientMessages only={[...frameNamespaces, ...formNamespaces, 'accounts']}>
      <NeedsScripts />
      <InteractiveMark>{children}</InteractiveMark>
    </ClientMessages>
  )
}
export default AuthLayout
