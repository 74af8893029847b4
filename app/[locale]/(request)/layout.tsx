import { DraftMark } from '@/components/bookings/demand/draft-mark'
import { InteractiveMark } from '@/components/layout/interactive-mark'
import { NeedsScripts } from '@/components/public/needs-scripts'
import { ClientMessages, formNamespaces, frameNamespaces } from '@/lib/i18n/client-messages'
import { pageLocale, type LocaleLayoutProps } from '@/lib/i18n/page-locale'

/** The wizards a visitor may begin without an account. */
const RequestLayout = async ({ params, children }: LocaleLayoutProps) => {
  await pageLocale(params)
  return (
    <ClientMessages only={[...frameNamespaces, ...formNamespaces, 'demand', 'reach', 'schedule', 'accounts']}>
      <NeedsScripts />
      <DraftMark />
      <InteractiveMark>{children}</InteractiveMark>
    </ClientMessages>
  )
}
export default RequestLayout
