import { AccountDoor } from '@/components/accounts/sign-in/account-door'
import { Interactive } from '@/components/layout/interactive'
import { ErasureBanner } from '@/components/privacy/erasure-banner'
import { NeedsScripts } from '@/components/public/needs-scripts'
import { ClientMessages, formNamespaces, frameNamespaces } from '@/lib/i18n/client-messages'
import { localeParams, pageLocale, type LocaleLayoutProps } from '@/lib/i18n/page-locale'
import { hiddenFromSearch } from '@/lib/seo/metadata'

export const generateStaticParams = localeParams
export const metadata = hiddenFromSearch

const AccountLayout = async ({ params, children }: LocaleLayoutProps) => {
  await pageLocale(params)
  return (
    <ClientMessages only={[...frameNamespaces, ...formNamespaces, 'accounts', 'privacy']}>
      <NeedsScripts />
      <Interactive>
        <ErasureBanner />
        <AccountDoor>{children}</AccountDoor>
      </Interactive>
    </ClientMessages>
  )
}
export default AccountLayout
