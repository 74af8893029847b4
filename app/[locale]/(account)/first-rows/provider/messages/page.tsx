import { FirstMessages } from '@/components/first-rows/first-messages'
import { ClientMessages, conversationNamespaces } from '@/lib/i18n/client-messages'
import { pageLocale, type LocalePageProps } from '@/lib/i18n/page-locale'

export { generateMetadata } from '../../../provider/messages/page'

const FirstProviderMessages = async ({ params }: LocalePageProps) => (
  <ClientMessages only={conversationNamespaces}>
    <FirstMessages locale={await pageLocale(params)} side="provider" />
  </ClientMessages>
)
export default FirstProviderMessages
